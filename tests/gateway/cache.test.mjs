// Verified blocks on disk.

import { readdir, readFile } from 'node:fs/promises'

import { Blocks, assert, extract, folder, join, test, toolmeta, withGateway, writeFile } from './harness.mjs'
import { published } from './pointers.test.mjs'

async function filesBelow(root) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

test('what was fetched once is not asked for again, and is enough offline', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 5)
  const cache = await folder()
  await withGateway(blocks, undefined, async (gateway) => {
    const first = await extract(all.metadata, gateway, '--cache-dir', cache)
    assert.equal(first.status, 0, first.stderr)
    const asked = gateway.count()
    const again = await extract(all.metadata, gateway, '--cache-dir', cache)
    assert.equal(again.stdout, first.stdout)
    assert.equal(gateway.count(), asked)
    const offline = await extract(all.metadata, gateway, '--cache-dir', cache, '--offline')
    assert.equal(offline.stdout, first.stdout)
    const empty = await extract(all.metadata, gateway, '--cache-dir', await folder(), '--offline')
    assert.equal(empty.status, 2)
    assert.match(empty.stderr, /offline/)
    assert.ok(empty.stderr.includes(all.metadata))
    assert.equal(gateway.count(), asked)
  })
})

test('a block that was changed on disk is fetched again', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 1)
  const cache = await folder()
  await withGateway(blocks, undefined, async (gateway) => {
    const first = await extract(all.metadata, gateway, '--cache-dir', cache)
    const asked = gateway.count()
    const kept = await filesBelow(cache)
    assert.ok(kept.length >= 5)
    for (const path of kept) await writeFile(path, 'changed')
    const again = await extract(all.metadata, gateway, '--cache-dir', cache)
    assert.equal(again.status, 0, again.stderr)
    assert.equal(again.stdout, first.stdout)
    assert.ok(gateway.count() > asked)
    for (const path of kept) assert.notEqual(await readFile(path, 'utf8'), 'changed')
  })
})

test('a single block that is missing is asked for alone', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 1)
  const cache = await folder()
  await withGateway(blocks, undefined, async (gateway) => {
    await extract(all.tools[0][1], gateway, '--cache-dir', cache)
    const kept = await filesBelow(cache)
    const leaf = kept.find((path) => !path.endsWith(all.tools[0][1]))
    await writeFile(leaf, 'changed')
    const { status } = await extract(all.tools[0][1], gateway, '--cache-dir', cache)
    assert.equal(status, 0)
    assert.ok(gateway.count('raw') <= 1)
    assert.equal(gateway.count('car'), 1)
  })
})

test('the cache keeps to its bound', async () => {
  const blocks = new Blocks()
  const cache = await folder()
  const cids = []
  for (let i = 0; i < 12; i++) {
    const text = `def f_${i}(a: int): pass\n` + `# ${i}\n`.repeat(5000)
    cids.push(await blocks.addPackage('pkg', { 'tool.py': text }))
  }
  await withGateway(blocks, undefined, async (gateway) => {
    for (const cid of cids) {
      await extract(cid, gateway, '--cache-dir', cache, '--max-cache-bytes', '100000')
    }
    let total = 0
    for (const path of await filesBelow(cache)) total += (await readFile(path)).length
    assert.ok(total <= 100_000, `${total} bytes`)
    assert.ok(total > 20_000, `${total} bytes`)
  })
})

test('many processes share one cache', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 6)
  const cache = await folder()
  await withGateway(blocks, undefined, async (gateway) => {
    const run = () => extract(all.metadata, gateway, '--cache-dir', cache, '--max-cache-bytes', '3000')
    const outcomes = await Promise.all(Array.from({ length: 8 }, run))
    for (const { status, stderr, stdout } of outcomes) {
      assert.equal(status, 0, stderr)
      assert.equal(stdout, outcomes[0].stdout)
    }
    const left = await filesBelow(cache)
    assert.deepEqual(left.filter((path) => path.endsWith('.unfinished')), [])
  })
})

test('the cache is in the folder of the platform, and with --no-cache nowhere', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 1)
  const home = await folder()
  await withGateway(blocks, undefined, async (gateway) => {
    const args = ['extract', all.metadata, '--gateway', gateway.url]
    const none = await toolmeta([...args, '--no-cache'], { env: { HOME: home } })
    assert.equal(none.status, 0, none.stderr)
    assert.deepEqual(await readdir(home), [])
    // Without that flag it is the folder that the platform has for it.
    const some = await toolmeta(args, { env: { HOME: home } })
    assert.equal(some.status, 0, some.stderr)
    assert.ok((await filesBelow(home)).length >= 5)
  })
})
