// What is never done for a source that is not trusted.

import { Blocks, assert, extract, symlink, test, toolmeta, withGateway, written } from './harness.mjs'

const TOOL = 'def add(a: int) -> int:\n    return a\n'

async function pointing(code_uri, use, ...more) {
  const blocks = new Blocks()
  const metadata = await blocks.addFile(JSON.stringify({ name: 'n', code_uri }))
  await withGateway(blocks, undefined, async (gateway) => use(await extract(metadata, gateway, ...more)))
}

test('a fetched document leads neither to this machine nor to its network', async () => {
  const secret = await written({ 'secret.py': 'def secret(password: str): pass\n' })
  await withGateway(new Blocks(), undefined, async (inner) => {
    const { port } = inner
    for (const code_uri of [
      `file://${secret}/secret.py`,
      `${secret}/secret.py`,
      '../secret.py',
      `http://127.0.0.1:${port}/a.py`,
      `https://127.0.0.1:${port}/a.py`,
      `https://localhost:${port}/a.py`,
      `https://[::1]:${port}/a.py`,
      `https://[::ffff:127.0.0.1]:${port}/a.py`,
      `https://2130706433:${port}/a.py`,
      `https://0x7f.1:${port}/a.py`,
      `https://0:${port}/a.py`,
      `https://localhost.:${port}/a.py`,
      'https://169.254.169.254/latest/meta-data.json',
      'https://10.0.0.1/a.py',
      'https://192.168.1.1/a.zip',
      'ftp://127.0.0.1/a.py',
      'javascript://x',
    ]) {
      await pointing(code_uri, ({ status, stdout, stderr }) => {
        assert.equal(status, 2, code_uri)
        assert.equal(stdout, '', code_uri)
        assert.match(stderr, /refused|not a scheme|private|reached/, code_uri)
        assert.ok(!stderr.includes('secret('), code_uri)
      })
    }
    assert.equal(inner.count(), 0)
  })
})

test('a source on the command line does not lead there either', async () => {
  await withGateway(new Blocks(), undefined, async (inner) => {
    for (const source of [`http://127.0.0.1:${inner.port}/a.py`, `https://localhost:${inner.port}/a.py`]) {
      const { status, stderr } = await toolmeta(['extract', source])
      assert.equal(status, 2)
      assert.match(stderr, /refused/)
    }
    assert.equal(inner.count(), 0)
  })
})

test('a gateway that the user named may be private, but leads nowhere else', async () => {
  const blocks = new Blocks()
  const cid = await blocks.addPackage('pkg', { 'tool.py': TOOL })
  await withGateway(blocks, undefined, async (inner) => {
    for (const location of [
      (path) => `${inner.url}${path}`,
      (path) => `http://localhost:${inner.port}${path}`,
      () => 'file:///etc/passwd',
      () => 'https://169.254.169.254/',
    ]) {
      const redirect = async (request, response) => {
        response.writeHead(302, { location: location(request.url) }).end()
      }
      await withGateway(blocks, redirect, async (gateway) => {
        const { status, stdout, stderr } = await extract(cid, gateway, '--retries', '0')
        assert.equal(status, 2)
        assert.equal(stdout, '')
        assert.match(stderr, /not https|private address|redirects to/)
      })
    }
    assert.equal(inner.count(), 0)
  })
})

test('redirects within a gateway are followed, but not for ever', async () => {
  const blocks = new Blocks()
  const cid = await blocks.addPackage('pkg', { 'tool.py': TOOL })
  const once = async (request, response, what) => {
    if (what.url.searchParams.has('again')) return true
    response.writeHead(307, { location: `${request.url}&again=1` }).end()
  }
  await withGateway(blocks, once, async (gateway) => {
    const { status, stderr } = await extract(cid, gateway)
    assert.equal(status, 0, stderr)
  })
  const forever = async (request, response) => {
    response.writeHead(307, { location: request.url }).end()
  }
  await withGateway(blocks, forever, async (gateway) => {
    const { status, stderr } = await extract(cid, gateway)
    assert.equal(status, 2)
    assert.match(stderr, /redirects more than 5 times/)
    assert.ok(gateway.count() <= 12, `${gateway.count()}`)
  })
})

test('the environment names no proxy', async () => {
  const blocks = new Blocks()
  const cid = await blocks.addPackage('pkg', { 'tool.py': TOOL })
  await withGateway(new Blocks(), undefined, async (proxy) => {
    await withGateway(blocks, undefined, async (gateway) => {
      const env = Object.fromEntries(
        ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'].map((name) => [name, proxy.url]),
      )
      const ran = await toolmeta(['extract', cid, '--gateway', gateway.url, '--no-cache'], { env })
      assert.equal(ran.status, 0, ran.stderr)
      assert.equal(proxy.count(), 0)
    })
  })
})

test('the gateway may come from the environment', async () => {
  const blocks = new Blocks()
  const cid = await blocks.addPackage('pkg', { 'tool.py': TOOL })
  await withGateway(blocks, undefined, async (gateway) => {
    const env = { TOOLMETA_GATEWAY: `http://127.0.0.1:1,${gateway.url}` }
    const ran = await toolmeta(['extract', cid, '--no-cache', '--retries', '0'], { env })
    assert.equal(ran.status, 0, ran.stderr)
  })
})

test('links on disk lead nowhere', async () => {
  const outside = await written({ 'secret.py': TOOL })
  const inside = await written({ 'good.py': TOOL })
  await symlink(`${outside}/secret.py`, `${inside}/link.py`)
  await symlink(outside, `${inside}/folder`)
  const { json } = await toolmeta(['extract', inside])
  assert.equal(json().length, 1)
})

test('control characters of a source never reach the terminal', async () => {
  const blocks = new Blocks()
  const file = await blocks.addFile(TOOL)
  const cid = await blocks.addFolder([['\u001b]0;evil\u0007/..', file], ['good.py', file]])
  await withGateway(blocks, undefined, async (gateway) => {
    const { stderr } = await extract(cid, gateway)
    assert.ok(stderr.includes('evil'))
    assert.ok(!/[\u0000-\u0009\u000b-\u001f\u007f]/.test(stderr), JSON.stringify(stderr))
  })
  await pointing('\u001b[2Jx://y', ({ stderr }) => {
    assert.ok(!/[\u0000-\u0009\u000b-\u001f\u007f]/.test(stderr), JSON.stringify(stderr))
  })
})
