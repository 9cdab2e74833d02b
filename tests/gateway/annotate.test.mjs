// `toolmeta annotate` and `--format mech`.

import { Blocks, assert, test, toolmeta, withGateway, written } from './harness.mjs'
import { published } from './pointers.test.mjs'

const annotate = (source, gateway, ...more) =>
  toolmeta(['annotate', source, '--gateway', gateway.url, '--no-cache', ...more])

test('metadata comes back with its tools and otherwise as it was', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 2)
  const kept = { zeta: [1, { b: 2.50, a: null }], ...all.token, big: 12345678901234567890n }
  const text = JSON.stringify(kept, (key, value) => (typeof value === 'bigint' ? '@@' : value)).replace('"@@"', '12345678901234567890')
  const local = await written({ 'token.json': text.replace('2.5', '2.50') })
  await withGateway(blocks, undefined, async (gateway) => {
    for (const embed of ['description', 'tools', 'tool-metadata']) {
      const { status, stderr, stdout, json } = await annotate(`${local}/token.json`, gateway, '--embed', embed)
      assert.equal(status, 0, stderr)
      const got = json()
      const keys = Object.keys(kept)
      assert.deepEqual(Object.keys(got).slice(0, keys.length), keys)
      assert.ok(stdout.includes('12345678901234567890') && stdout.includes('2.50'), 'numbers as they were written')
      assert.equal(got.code_uri, kept.code_uri)
      if (embed === 'description') {
        const inner = JSON.parse(got.description)
        assert.deepEqual(inner.map((tool) => tool.name), ['tool_00', 'tool_01'])
        assert.deepEqual(inner[0].kwargs.map((kwarg) => kwarg.identifier), ['prompt', 'top'])
      } else if (embed === 'tools') {
        assert.equal(got.description, kept.description)
        assert.deepEqual(got.tools.map((tool) => tool.name), ['tool_00', 'tool_01'])
      } else {
        assert.deepEqual(Object.keys(got.toolMetadata), ['tool_00', 'tool_01'])
        assert.deepEqual(Object.keys(got.toolMetadata.tool_00.input.properties), ['prompt', 'top'])
      }
    }
  })
})

test('metadata may itself be named by its hash', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 1)
  await withGateway(blocks, undefined, async (gateway) => {
    const { status, stderr, json } = await annotate(all.metadata, gateway, '--embed', 'tools')
    assert.equal(status, 0, stderr)
    assert.deepEqual(json().tools.map((tool) => tool.name), ['tool_00'])
  })
})

test('what cannot be annotated is an error', async () => {
  const blocks = new Blocks()
  const local = await written({ 'none.json': '{"name": "x"}', 'list.json': '[]', 'broken.json': '{' })
  await withGateway(blocks, undefined, async (gateway) => {
    for (const name of ['none', 'list', 'broken', 'gone']) {
      const { status, stdout, stderr } = await annotate(`${local}/${name}.json`, gateway)
      assert.equal(status, 2, name)
      assert.equal(stdout, '')
      assert.match(stderr, new RegExp(`${name}\\.json`))
    }
  })
})
