// Every way to name a source, and every shape that IPFS gives to files and folders.

import { inlineCid } from './gateway.mjs'
import { Blocks, assert, corpusPackages, extract, filesIn, test, toolmeta, withGateway, written } from './harness.mjs'

const TOOL = 'def add(a: int, b: int = 2) -> int:\n    """Add."""\n    return a + b\n'
const ADD = [{ name: 'add', kwargs: [{ identifier: 'a', type: 'int' }, { identifier: 'b', type: 'int' }] }]

/** Text of `bytes` bytes that no chunk repeats. */
function ballast(bytes) {
  let text = ''
  for (let line = 0; text.length < bytes; line++) text += `# line ${line} of ballast, ${line * 7919}\n`
  return text
}

test('every package of the corpus gives the same from IPFS as from disk', async () => {
  const blocks = new Blocks()
  const packages = await corpusPackages()
  assert.ok(packages.length > 10, `${packages.length} packages`)
  const cids = []
  for (const [name, folder] of packages) cids.push(await blocks.addPackage(name, await filesIn(folder)))
  await withGateway(blocks, undefined, async (gateway) => {
    for (const [index, [name, folder]] of packages.entries()) {
      const remote = await extract(cids[index], gateway)
      const local = await toolmeta(['extract', folder])
      assert.equal(remote.stdout, local.stdout, name)
      assert.equal(remote.status, local.status, name)
      // The name of a folder may hold a code.
      const said = (text) => text.replaceAll(folder, name).match(/TM\d+/g)
      assert.deepEqual(said(remote.stderr), said(local.stderr), name)
    }
    assert.equal(gateway.count('car'), packages.length)
    assert.equal(gateway.count(), packages.length)
  })
})

test('every spelling of a CID and of a gateway URL is the same source', async () => {
  const blocks = new Blocks()
  const cids = await blocks.add({ 'pkg/tool.py': TOOL }, { wrapWithDirectory: true })
  const root = cids['']
  const { base16 } = await import('multiformats/bases/base16')
  const { base36 } = await import('multiformats/bases/base36')
  const v1 = root.toV1()
  const hex = v1.toString(base16)
  await withGateway(blocks, undefined, async (gateway) => {
    for (const source of [
      root.toString(),
      v1.toString(),
      v1.toString(base36),
      hex,
      hex.toUpperCase(),
      `0x${hex.slice('f01701220'.length)}`,
      `ipfs://${v1}`,
      `ipfs://${root}/`,
      `ipfs://${v1}/pkg`,
      `ipfs://${v1}/pkg/tool.py`,
      `${v1}/pkg/tool.py`,
      `https://gateway.example/ipfs/${v1}/pkg`,
      `https://${v1}.ipfs.gateway.example/pkg/tool.py`,
      cids['pkg/tool.py'].toV1().toString(),
    ]) {
      const { status, stderr, json } = await extract(source, gateway)
      assert.equal(status, 0, `${source}: ${stderr}`)
      assert.deepEqual(json(), ADD, source)
    }
  })
})

test('files are read whole whatever their chunks and leaves', async () => {
  for (const options of [{}, { rawLeaves: true, cidVersion: 1 }, { rawLeaves: true, cidVersion: 1, reduceSingleLeafToSelf: false }]) {
    for (const size of [0, 262144 - TOOL.length, 262144, 3 << 20]) {
      const blocks = new Blocks()
      const cid = await blocks.addPackage('pkg', { 'tool.py': ballast(size) + TOOL }, options)
      await withGateway(blocks, undefined, async (gateway) => {
        const { status, stderr, json } = await extract(cid, gateway)
        assert.equal(status, 0, stderr)
        assert.deepEqual(json(), ADD)
        assert.equal(gateway.count(), 1)
      })
    }
  }
})

test('a sharded folder is read whole, and a path through it', async () => {
  const files = {}
  // A folder is sharded by the length of its names and links.
  for (let i = 0; i < 1200; i++) files[`ballast-${'x'.repeat(200)}-${i}.txt`] = `${i}`
  files['tool.py'] = TOOL
  files['folder/other.py'] = TOOL
  const blocks = new Blocks()
  const cid = await blocks.addPackage('pkg', files)
  for (const fault of [undefined, onlyRaw]) {
    await withGateway(blocks, fault, async (gateway) => {
      const whole = await extract(cid, gateway)
      assert.equal(whole.status, 0, whole.stderr)
      assert.deepEqual(whole.json(), [...ADD, ...ADD])
      for (const path of ['tool.py', 'folder', 'folder/other.py']) {
        const part = await extract(`ipfs://${cid}/pkg/${path}`, gateway)
        assert.equal(part.status, 0, part.stderr)
        assert.deepEqual(part.json(), ADD)
      }
      const gone = await extract(`ipfs://${cid}/pkg/gone.py`, gateway)
      assert.equal(gone.status, 2)
    })
  }
})

test('content inside its CID is read, alone and in a folder', async () => {
  const small = 'def f(x: str): pass\n'
  const inline = inlineCid(small)
  const blocks = new Blocks()
  const folder = await blocks.addFolder([['a.py', inline], ['b.py', inlineCid(TOOL)]])
  await withGateway(blocks, undefined, async (gateway) => {
    const alone = await extract(`ipfs://${inline}`, gateway)
    assert.deepEqual(alone.json(), [{ name: 'f', kwargs: [{ identifier: 'x', type: 'str' }] }])
    assert.equal(gateway.count(), 0)
    const both = await extract(folder, gateway)
    assert.equal(both.status, 0, both.stderr)
    assert.deepEqual(both.json().map((tool) => tool.name), ['f', 'add'])
  })
})

test('raw blocks do where there is no CAR, and only of what is wanted', async () => {
  const blocks = new Blocks()
  const cid = await blocks.addPackage('pkg', {
    'tool.py': ballast(600_000) + TOOL,
    'model.bin': new Uint8Array(2 << 20).map((_, i) => i % 251),
    'README.md': 'read me',
    'tests/test_tool.py': TOOL,
  })
  await withGateway(blocks, onlyRaw, async (gateway) => {
    const { status, stderr, json } = await extract(cid, gateway)
    assert.equal(status, 0, stderr)
    assert.deepEqual(json(), ADD)
    // The wrapper, the folder, the file with three chunks; `model.bin`, `README.md` might be
    // folders for all that their names say, so their first block is looked at.
    assert.ok(gateway.count('raw') <= 2 + 4 + 2, `${gateway.count('raw')} blocks`)
  })
})

test('names in a folder that lead out of it are passed over with a word', async () => {
  const blocks = new Blocks()
  const file = await blocks.addFile(TOOL)
  const names = ['..', 'a/b.py', 'nul.py', '../../x.py', 'good.py']
  const cid = await blocks.addFolder(names.map((name) => [name, file]))
  await withGateway(blocks, undefined, async (gateway) => {
    const { status, stderr, json } = await extract(cid, gateway)
    assert.deepEqual(json(), ADD)
    assert.equal(status, 1)
    for (const name of names.slice(0, 4)) assert.ok(stderr.includes(name), stderr)
  })
})

test('a small graph that stands for an endless tree ends at the bounds', async () => {
  const blocks = new Blocks()
  const file = await blocks.addFile(TOOL)
  let cid = await blocks.addFolder([['a.py', file], ['b.py', file]])
  for (let level = 0; level < 40; level++) cid = await blocks.addFolder([['a', cid], ['b', cid]])
  await withGateway(blocks, undefined, async (gateway) => {
    const { status, stderr } = await extract(cid, gateway, '--max-files', '1000')
    assert.equal(status, 2)
    assert.match(stderr, /1000 files|larger than/)
  })
})

test('the sources of a command line are read at the same time', async () => {
  const blocks = new Blocks()
  const cids = []
  for (let i = 0; i < 5; i++) cids.push(await blocks.addPackage('pkg', { 'tool.py': `def f_${i}(a: int): pass\n` }))
  // No answer before all have been asked for.
  const waiting = []
  const together = async () => {
    await new Promise((answer) => {
      waiting.push(answer)
      if (waiting.length === cids.length) for (const answer of waiting) answer()
    })
    return true
  }
  await withGateway(blocks, together, async (gateway) => {
    const { status, stderr, json } = await extract(cids, gateway)
    assert.equal(status, 0, stderr)
    assert.deepEqual(json().map((tool) => tool.name), ['f_0', 'f_1', 'f_2', 'f_3', 'f_4'])
    assert.equal(gateway.count(), 5)
  })
})

test('diff, check and batch read what is published as extract does', async () => {
  const blocks = new Blocks()
  const [old, next] = [TOOL, TOOL.replace('b: int = 2', 'b: int')]
  const cids = [await blocks.addPackage('pkg', { 'tool.py': old }), await blocks.addPackage('pkg', { 'tool.py': next })]
  await withGateway(blocks, undefined, async (gateway) => {
    const more = ['--gateway', gateway.url, '--no-cache']
    const diff = await toolmeta(['diff', ...cids, '--output', 'json', ...more])
    assert.equal(diff.status, 1, diff.stderr)
    assert.deepEqual(diff.json().changes.map((change) => change.rule), ['kwarg-now-required'])
    assert.equal((await toolmeta(['diff', cids[0], cids[0], ...more])).stdout, 'no changes\n')
    const check = await toolmeta(['check', cids[0], '--fail-on', 'never', '--output', 'json', ...more])
    assert.equal(check.status, 0, check.stderr)
    for (const { file } of check.json().diagnostics) assert.ok(file.startsWith(`ipfs://${cids[0]}/`), file)
    const input = `{"id": 1, "code_uri": "ipfs://${cids[0]}"}\n`
    const batch = await toolmeta(['batch', '--stdin', ...more], { input })
    assert.deepEqual([batch.json().id, batch.json().tools], [1, ADD])
  })
})

test('several sources mix, and one that fails does not lose the others', async () => {
  const blocks = new Blocks()
  const cid = await blocks.addPackage('pkg', { 'tool.py': TOOL })
  const local = await written({ 'local.py': TOOL })
  await withGateway(blocks, undefined, async (gateway) => {
    const good = await extract([`${local}/local.py`, cid, `file://${local}/local.py`], gateway)
    assert.equal(good.status, 0, good.stderr)
    assert.deepEqual(good.json(), [...ADD, ...ADD, ...ADD])
    const part = await extract([cid, `${local}/gone.py`], gateway)
    assert.equal(part.status, 1)
    assert.deepEqual(part.json(), ADD)
    assert.match(part.stderr, /gone\.py/)
  })
})

test('documents on the web are read by their kind', async () => {
  const { gzipSync } = await import('node:zlib')
  const answers = {
    '/tool.py': TOOL,
    '/pkg.tar.gz': gzipSync(tar({ 'pkg/tool.py': TOOL, '../evil.py': TOOL })),
    '/archive': gzipSync(tar({ 'pkg/tool.py': TOOL })),
    '/page.py': undefined,
  }
  const serve = async (request, response, what) => {
    const body = answers[what.url.pathname]
    const type = body ? 'application/octet-stream' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type }).end(body ?? '<html>')
  }
  await withGateway(new Blocks(), serve, async (gateway) => {
    const web = (path) => extract(`${gateway.url}${path}`, [], '--allow-private-hosts')
    for (const path of ['/tool.py', '/archive']) {
      const { status, stderr, json } = await web(path)
      assert.equal(status, 0, stderr)
      assert.deepEqual(json(), ADD)
    }
    const evil = await web('/pkg.tar.gz')
    assert.equal(evil.status, 1)
    assert.deepEqual(evil.json(), ADD)
    assert.match(evil.stderr, /evil\.py/)
    const page = await web('/page.py')
    assert.equal(page.status, 2)
    assert.match(page.stderr, /HTML/)
  })
})

/** A fault: there are no CARs here. */
export async function onlyRaw(request, response, what) {
  if (what.kind !== 'car') return true
  response.writeHead(406, { 'content-type': 'text/plain' }).end('no CAR here')
}

/** A tar archive of these files. */
function tar(files) {
  const parts = []
  for (const [path, content] of Object.entries(files)) {
    const header = Buffer.alloc(512)
    const size = Buffer.byteLength(content)
    header.write(path, 0)
    header.write('0000644\0', 100)
    header.write(size.toString(8).padStart(11, '0') + '\0', 124)
    header.write('00000000000\0', 136)
    header.write('        ', 148)
    header.write('0ustar\u000000', 156)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(sum.toString(8).padStart(6, '0') + '\0 ', 148)
    parts.push(header, Buffer.from(content), Buffer.alloc((512 - (size % 512)) % 512))
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}
