// `toolmeta cid` against the JavaScript importer.

import { Blocks, assert, corpusPackages, filesIn, join, test, toolmeta, writeFile, written } from './harness.mjs'

/** Numbers that are the same in every run. */
function numbers(seed) {
  let state = seed * 2654435761 + 1
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function tree(seed) {
  const number = numbers(seed)
  const sizes = [0, 1, 31, 262143, 262144, 262145, 600_000]
  const names = ['a.py', 'component.yaml', 'Ünïcode.md', 'with space', '.hidden', 'UPPER', 'z', '0', 'a-b', 'a.b']
  const files = {}
  const count = 1 + number(9)
  for (let i = 0; i < count; i++) {
    const depth = number(3)
    const folders = Array.from({ length: depth }, () => `d${number(3)}`)
    const size = number(4) === 0 ? sizes[number(sizes.length)] : number(3000)
    const content = new Uint8Array(size).map(() => number(256))
    files[[...folders, `${i}${names[number(names.length)]}`].join('/')] = content
  }
  if (seed === 0) files['large.bin'] = new Uint8Array(46 << 20).map((_, i) => (i * i) >>> 5)
  return files
}

test('sixty generated trees have the CIDs that the importer gives', async () => {
  for (let seed = 0; seed < 60; seed++) {
    const files = tree(seed)
    const inside = Object.fromEntries(Object.entries(files).map(([path, content]) => [`pkg/${path}`, content]))
    const root = await written(inside)
    const expected = await new Blocks().add(inside, { wrapWithDirectory: true })
    const { status, stdout, stderr } = await toolmeta(['cid', join(root, 'pkg')])
    assert.equal(status, 0, stderr)
    assert.equal(stdout, `${expected[''].toV1()}\n`, `tree ${seed}`)
    const first = Object.keys(files)[0]
    const file = await toolmeta(['cid', join(root, 'pkg', first)])
    assert.equal(file.stdout, `${expected[`pkg/${first}`].toV1()}\n`, `tree ${seed}: ${first}`)
  }
})

test('every package of the corpus has the CID that the importer gives', async () => {
  for (const [name, folder] of await corpusPackages()) {
    const expected = await new Blocks().addPackage(name, await filesIn(folder))
    const { stdout } = await toolmeta(['cid', folder])
    assert.equal(stdout, `${expected}\n`, name)
  }
})

test('fingerprints are compared, and each that differs is named', async () => {
  const tool = 'def run(**kwargs): pass\n'
  const cids = await new Blocks().add({ 'tool.py': tool, '__init__.py': '# empty\n' })
  const yaml = (fingerprints) =>
    `name: tool\nauthor: acme\nversion: 0.1.0\ntype: custom\nentry_point: tool.py\ncallable: run\nfingerprint:\n` +
    fingerprints.map(([path, cid]) => `  ${path}: ${cid}\n`).join('')
  const right = [['__init__.py', cids['__init__.py'].toV1()], ['tool.py', cids['tool.py'].toV1()]]
  const root = await written({ 'tool/tool.py': tool, 'tool/__init__.py': '# empty\n', 'tool/component.yaml': yaml(right) })
  const good = await toolmeta(['cid', '--check', join(root, 'tool')])
  assert.equal(good.status, 0, good.stderr)
  // open-aea takes the fingerprint of a text with the line ends of Unix.
  await writeFile(join(root, 'tool/tool.py'), tool.replaceAll('\n', '\r\n'))
  const windows = await toolmeta(['cid', '--check', join(root, 'tool')])
  assert.equal(windows.status, 0, windows.stderr)
  await writeFile(join(root, 'tool/tool.py'), `${tool}# changed\n`)
  const changed = await toolmeta(['cid', '--check', join(root, 'tool')])
  assert.equal(changed.status, 1)
  assert.match(changed.stderr, /tool\.py/)
  assert.match(changed.stderr, /TM\d+/)
  await writeFile(join(root, 'tool/extra.py'), '')
  await writeFile(join(root, 'tool/component.yaml'), yaml([...right, ['gone.py', right[0][1]]]))
  const more = await toolmeta(['cid', '--check', join(root, 'tool')])
  assert.equal(more.status, 1)
  for (const name of ['tool.py', 'extra.py', 'gone.py']) assert.ok(more.stderr.includes(name), more.stderr)
  assert.ok(!more.stderr.includes('__init__.py'))
})
