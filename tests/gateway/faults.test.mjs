// Every fault that a gateway can have ends within the time given, in an error that names the
// gateway, the CID and the cause; and a second gateway mends it.

import { Blocks, assert, extract, test, toolmeta, withGateway } from './harness.mjs'
import { onlyRaw } from './sources.test.mjs'

const TOOL = 'def add(a: int) -> int:\n    return a\n' + '# ballast\n'.repeat(60_000)
const blocks = new Blocks()
const cid = await blocks.addPackage('pkg', { 'tool.py': TOOL })
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const ok = { 'content-type': 'application/octet-stream' }

/** Changes one byte of a block; the root is left as it is. */
const spoil = (id, bytes) => {
  if (id.toV1().toString() === cid) return bytes
  const changed = Uint8Array.from(bytes)
  changed[changed.length - 1] ^= 1
  return changed
}

/** Name, fault, what the error must say. */
const FAULTS = [
  ['never answers', async () => {}, /in time/],
  ['closes the connection', async (request, response) => response.destroy(), /broke|reached/],
  ['sends headers and then nothing', async (request, response) => {
    response.writeHead(200, ok).flushHeaders()
  }, /in time/],
  ['drips', async (request, response, what) => {
    response.writeHead(200, ok)
    for (const byte of await what.body()) {
      if (response.destroyed) return
      response.write(Uint8Array.of(byte))
      await wait(50)
    }
  }, /in time/],
  ['cuts the connection', async (request, response, what) => {
    const body = await what.body()
    response.writeHead(200, { ...ok, 'content-length': body.length })
    response.write(body.subarray(0, body.length / 2))
    await wait(50)
    response.destroy()
  }, /broke/],
  ['ends early without a word', async (request, response, what) => {
    const body = await what.body()
    response.writeHead(200, ok).end(body.subarray(0, body.length / 2))
  }, /malformed|wrong bytes/],
  ['says more bytes than it sends', async (request, response, what) => {
    const body = await what.body()
    response.writeHead(200, { ...ok, 'content-length': body.length + 1000 })
    response.write(body.subarray(0, body.length - 1), () => response.destroy())
  }, /broke/],
  ['says fewer bytes than there are', async (request, response, what) => {
    const body = await what.body()
    response.socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\nconnection: close\r\n\r\n${body.toString('latin1')}`)
  }, /malformed|wrong bytes/],
  ['sends HTML', async (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>')
  }, /HTML/],
  ['sends HTML that it calls a CAR', async (request, response, what) => {
    response.writeHead(200, { 'content-type': what.type }).end('<html>Welcome</html>')
  }, /malformed|wrong bytes/],
  ['sends zeros without end', async (request, response) => {
    response.writeHead(200, ok)
    while (!response.destroyed) if (!response.write(Buffer.alloc(65536))) await wait(1)
  }, /malformed|more than|wrong bytes/],
  ['sends noise without end', async (request, response) => {
    response.writeHead(200, ok)
    const noise = Buffer.alloc(65536, 'noise')
    while (!response.destroyed) if (!response.write(noise)) await wait(1)
  }, /malformed|more than|wrong bytes/],
  ['sends a block of endless length', async (request, response) => {
    response.writeHead(200, ok)
    response.write(Buffer.from('ffffffffffffffff7f', 'hex'))
    while (!response.destroyed) if (!response.write(Buffer.alloc(65536))) await wait(1)
  }, /malformed|more than|wrong bytes/],
  ['sends wrong blocks', async (request, response, what) => {
    response.writeHead(200, { 'content-type': what.type }).end(await what.body(spoil))
  }, /wrong bytes for block bafy/],
  ['lacks a block', async (request, response, what) => {
    const without = (id, bytes) => (bytes.length > 200_000 ? undefined : bytes)
    const body = await what.body(without)
    if (!body) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': what.type }).end(body)
  }, /block bafy\w+: it answered 404/],
  ['has nothing', async (request, response) => response.writeHead(404).end(), /404/],
  ['is broken for good', async (request, response) => response.writeHead(503).end(), /503/],
  ['is overrun for good', async (request, response) => {
    response.writeHead(429, { 'retry-after': '3600' }).end()
  }, /429/],
  ['speaks no HTTP', async (request, response) => response.socket.end('220 ready\r\n'), /broke|reached/],
]

for (const [name, fault, cause] of FAULTS) {
  test(`a gateway that ${name} ends in an error in time`, async () => {
    await withGateway(blocks, fault, async (gateway) => {
      // Only what hangs needs its time to end; the harness kills what does not keep to it.
      const timeout = `${cause}`.includes('in time') ? '2' : '30'
      const { status, stdout, stderr } = await extract(cid, gateway, '--timeout', timeout, '--retries', '1')
      assert.equal(status, 2, stderr)
      assert.equal(stdout, '')
      assert.match(stderr, cause)
      assert.ok(stderr.includes(cid), stderr)
      assert.ok(stderr.includes(gateway.url), stderr)
    })
  })

  test(`a gateway that ${name} is mended by the next one`, async () => {
    await withGateway(blocks, fault, async (bad) => {
      await withGateway(blocks, undefined, async (good) => {
        const ran = await extract(cid, [bad, good], '--timeout', '8', '--retries', '1')
        assert.equal(ran.status, 0, ran.stderr)
        assert.equal(ran.json()[0].name, 'add')
      })
    })
  })
}

test('a gateway that nobody listens to is named', async () => {
  const { status, stderr } = await extract(cid, 'http://127.0.0.1:1', '--retries', '1')
  assert.equal(status, 2)
  assert.match(stderr, /127\.0\.0\.1:1: it could not be reached/)
})

test('wrong and missing blocks of a CAR are asked for again by themselves', async () => {
  const onceBad = async (request, response, what) => {
    if (what.kind === 'raw') return true
    response.writeHead(200, { 'content-type': what.type }).end(await what.body(spoil))
  }
  await withGateway(blocks, onceBad, async (gateway) => {
    const { status, stderr } = await extract(cid, gateway)
    assert.equal(status, 0, stderr)
  })
})

test('a block that nobody asked for ends the answer', async () => {
  const other = await blocks.addPackage('other', { 'other.py': '# something else\n' })
  const { carOf } = await import('./gateway.mjs')
  const { CID } = await import('multiformats/cid')
  const stray = async (request, response, what) => {
    if (what.kind === 'raw') return response.writeHead(404).end()
    const id = CID.parse(other)
    response.writeHead(200, { 'content-type': what.type }).end(await carOf(what.cid, [[id, blocks.get(id)]]))
  }
  await withGateway(blocks, stray, async (gateway) => {
    const { status, stderr } = await extract(cid, gateway)
    assert.equal(status, 2)
    assert.match(stderr, /not asked for/)
  })
})

test('what may pass is asked for again, as late as the gateway wishes', async () => {
  for (const [code, headers, least] of [[500, {}, 0], [503, {}, 0], [429, { 'retry-after': '1' }, 1000]]) {
    const twice = async (request, response, what) => {
      if (what.number > 2) return true
      response.writeHead(code, headers).end()
    }
    await withGateway(blocks, twice, async (gateway) => {
      const { status, stderr } = await extract(cid, gateway, '--retries', '2')
      assert.equal(status, 0, stderr)
      assert.equal(gateway.count(), 3)
      const [first, second, third] = gateway.asked.map((asked) => asked.at)
      assert.ok(second - first >= least && third - second >= least)
      assert.ok(third > second && second > first)
    })
  }
})

test('a wait may be said as a date, and one beyond the time left ends it', async () => {
  const later = (seconds) => new Date(Date.now() + seconds * 1000).toUTCString()
  const once = async (request, response, what) => {
    if (what.number > 1) return true
    response.writeHead(503, { 'retry-after': later(3) }).end()
  }
  await withGateway(blocks, once, async (gateway) => {
    const { status, stderr } = await extract(cid, gateway, '--retries', '1')
    assert.equal(status, 0, stderr)
    const [first, second] = gateway.asked.map((asked) => asked.at)
    // A date has no fractions of a second.
    assert.ok(second - first >= 1900, `${second - first} ms`)
  })
  for (const wait of [later(86_400), '18446744073709551615']) {
    const never = async (request, response) => response.writeHead(503, { 'retry-after': wait }).end()
    await withGateway(blocks, never, async (gateway) => {
      const { status, stderr } = await extract(cid, gateway, '--retries', '3')
      assert.equal(status, 2)
      assert.match(stderr, /503/)
      assert.deepEqual(gateway.asked.map((asked) => asked.kind), ['car', 'raw'])
    })
  }
})

test('what will not pass is not asked for again', async () => {
  for (const code of [400, 401, 403, 404, 410, 451, 501]) {
    await withGateway(blocks, async (request, response) => response.writeHead(code).end(), async (gateway) => {
      const { status, stderr } = await extract(cid, gateway, '--retries', '5')
      assert.equal(status, 2)
      assert.ok(stderr.includes(String(code)))
      assert.deepEqual(gateway.asked.map((asked) => asked.kind), ['car', 'raw'])
    })
  }
})

test('a gateway that hung is asked last from then on', async () => {
  const files = (i) => ({ 'tool.py': `def f_${i}(a: int): pass\n` })
  const many = []
  for (let i = 0; i < 3; i++) many.push(await blocks.addPackage('pkg', files(i)))
  await withGateway(blocks, async () => {}, async (bad) => {
    await withGateway(blocks, undefined, async (good) => {
      const args = ['batch', '--stdin', '--jobs', '1', '--no-cache', '--timeout', '12']
      for (const gateway of [bad, good]) args.push('--gateway', gateway.url)
      const ran = await toolmeta(args, { input: many.join('\n') })
      assert.equal(ran.status, 0, ran.stderr)
      assert.equal(bad.count(), 1)
      assert.equal(good.count(), 3)
    })
  })
})

test('more than is allowed is not fetched', async () => {
  await withGateway(blocks, undefined, async (gateway) => {
    const total = await extract(cid, gateway, '--max-total-bytes', '100000')
    assert.equal(total.status, 2)
    assert.match(total.stderr, /--max-total-bytes/)
    const file = await extract(cid, gateway, '--max-file-bytes', '100000')
    assert.equal(file.status, 2)
    assert.match(file.stderr, /--max-file-bytes/)
  })
  await withGateway(blocks, onlyRaw, async (gateway) => {
    const total = await extract(cid, gateway, '--max-total-bytes', '100000')
    assert.equal(total.status, 2)
  })
})
