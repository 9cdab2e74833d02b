// From metadata to service to agent to tools.

import { Blocks, assert, extract, test, toolmeta, withGateway, written } from './harness.mjs'

export function toolPackage(name) {
  return {
    'component.yaml': `name: ${name}\nauthor: acme\nversion: 0.1.0\ntype: custom\ndescription: Runs ${name}.\nentry_point: ${name}.py\ncallable: run\nparams: {}\n`,
    [`${name}.py`]: `def run(prompt: str, top: int = 3, **kwargs):\n    return prompt\n`,
    '__init__.py': '',
  }
}

/** A service with an agent with `count` tools, and the CIDs of all. */
export async function published(blocks, count) {
  const tools = []
  for (let i = 0; i < count; i++) {
    const name = `tool_${String(i).padStart(2, '0')}`
    tools.push([name, await blocks.addPackage(name, toolPackage(name))])
  }
  const customs = tools.map(([name, cid]) => `- acme/${name}:0.1.0:${cid}`)
  const never = 'bafybeihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'
  const agentYaml = `agent_name: mech\nauthor: acme\nversion: 0.1.0\nprotocols:\n- acme/p:0.1.0:${never}\ncustoms:\n${customs.join('\n')}\nskills:\n- acme/s:0.1.0:${never}\n---\npublic_id: acme/s:0.1.0\ntype: skill\n`
  const agent = await blocks.addPackage('mech_agent', { 'aea-config.yaml': agentYaml })
  const serviceYaml = `name: mech\nauthor: acme\nversion: 0.1.0\nagent: acme/mech:0.1.0:${agent}\n---\npublic_id: acme/s:0.1.0\n`
  const service = await blocks.addPackage('mech_service', { 'service.yaml': serviceYaml })
  const token = { name: 'mech', description: 'A mech.', code_uri: `ipfs://${service}`, image: 'ipfs://x', attributes: [] }
  const metadata = await blocks.addFile(JSON.stringify(token))
  return { metadata, service, agent, tools, token, agentYaml }
}

test('an agent with thirty tools takes one request a package, and one round a level', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 30)
  // Answers wait until all questions of their round are there: what is asked for one after the
  // other is never answered.
  const expected = [1, 1, 1, 30]
  let waiting = []
  const rounds = []
  const inRounds = async () => {
    await new Promise((answer) => {
      waiting.push(answer)
      if (waiting.length < expected[rounds.length]) return
      rounds.push(waiting.length)
      for (const answer of waiting) answer()
      waiting = []
    })
    return true
  }
  await withGateway(blocks, inRounds, async (gateway) => {
    const { status, stderr, json } = await extract(all.metadata, gateway)
    assert.equal(status, 0, stderr)
    assert.deepEqual(json().map((tool) => tool.name), all.tools.map(([name]) => name))
    console.log(`        requests: ${gateway.count()}; in rounds of ${rounds.join(' + ')}`)
    assert.equal(gateway.count('car'), 33)
    assert.equal(gateway.count(), 33)
    assert.deepEqual(rounds, expected)
  })
})

test('the tools come in the order of the agent, whichever is there first', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 12)
  const shuffled = async () => {
    await new Promise((done) => setTimeout(done, Math.random() * 100))
    return true
  }
  await withGateway(blocks, shuffled, async (gateway) => {
    const { json } = await extract(all.service, gateway)
    assert.deepEqual(json().map((tool) => tool.name), all.tools.map(([name]) => name))
  })
})

test('each tool is reported from its own package', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 2)
  await withGateway(blocks, undefined, async (gateway) => {
    const { json } = await extract(all.metadata, gateway, '--format', 'detailed')
    assert.deepEqual(
      json().map((tool) => [tool.source.uri, tool.source.file]),
      all.tools.map(([name, cid]) => [`ipfs://${cid}`, `${name}/${name}.py`]),
    )
  })
})

test('metadata on disk leads on as metadata from a gateway does', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 3)
  const local = await written({ 'token.json': JSON.stringify(all.token), 'empty.json': '{"name": "x"}' })
  await withGateway(blocks, undefined, async (gateway) => {
    const { status, json } = await extract(`${local}/token.json`, gateway)
    assert.equal(status, 0)
    assert.equal(json().length, 3)
    const none = await extract(`${local}/empty.json`, gateway)
    assert.equal(none.status, 2)
    assert.match(none.stderr, /code_uri/)
  })
})

test('a pointer that fails does not lose the others', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 4)
  const gone = all.tools[1][1]
  const lose = async (request, response, what) => {
    if (!what.url.pathname.includes(gone)) return true
    response.writeHead(404).end()
  }
  await withGateway(blocks, lose, async (gateway) => {
    const { status, stderr, json } = await extract(all.metadata, gateway)
    assert.equal(status, 1)
    assert.deepEqual(json().map((tool) => tool.name), ['tool_00', 'tool_02', 'tool_03'])
    assert.ok(stderr.includes(gone), stderr)
    assert.ok(stderr.includes(gateway.url), stderr)
    assert.match(stderr, /404/)
  })
})

test('a repository leads to the tools that it lists and does not hold', async () => {
  const blocks = new Blocks()
  const there = await blocks.addPackage('there', toolPackage('there'))
  const files = {}
  for (const [path, text] of Object.entries(toolPackage('here'))) {
    files[`packages/acme/customs/here/${path}`] = text
  }
  const skill = 'bafybeihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'
  files['packages/packages.json'] = JSON.stringify({
    dev: { 'custom/acme/here/0.1.0': skill, 'skill/acme/s/0.1.0': skill },
    third_party: { 'custom/acme/there/0.1.0': there },
  })
  const local = await written(files)
  const remote = await blocks.addPackage('repo', files)
  await withGateway(blocks, undefined, async (gateway) => {
    for (const source of [local, remote]) {
      const { status, stderr, json } = await extract(source, gateway)
      assert.equal(status, 0, stderr)
      assert.deepEqual(json().map((tool) => tool.name), ['here', 'there'])
    }
    assert.equal(gateway.count(), 3)
  })
})

test('pointers that lead back, or on for ever, end with a message', async () => {
  const blocks = new Blocks()
  // Content cannot point to itself by its hash, but documents on the web can.
  const serve = async (request, response, what) => {
    const number = Number(what.url.pathname.match(/\d+/)?.[0] ?? 0)
    const next = what.url.pathname.startsWith('/loop') ? (number + 1) % 3 : number + 1
    const path = what.url.pathname.replace(/\d+/, next)
    const code_uri = `${what.url.origin}${path}`
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code_uri }))
  }
  await withGateway(blocks, serve, async (gateway) => {
    const loop = await extract(`${gateway.url}/loop-0.json`, [], '--allow-private-hosts')
    assert.equal(loop.status, 2)
    assert.match(loop.stderr, /lead back/)
    assert.equal(gateway.count(), 3)
    const endless = await extract(`${gateway.url}/on-0.json`, [], '--allow-private-hosts', '--max-depth', '5')
    assert.equal(endless.status, 2)
    assert.match(endless.stderr, /more than 5 pointers/)
    assert.equal(gateway.count(), 3 + 6)
  })
})

test('the same package is fetched once, however often it is pointed to', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 2)
  const twice = all.agentYaml.replace(/customs:\n(- .*\n)/, 'customs:\n$1$1')
  const agent = await blocks.addPackage('mech_agent', { 'aea-config.yaml': twice })
  await withGateway(blocks, undefined, async (gateway) => {
    const { json } = await extract(agent, gateway)
    assert.deepEqual(json().map((tool) => tool.name), ['tool_00', 'tool_01'])
    assert.equal(gateway.count(), 3)
  })
})

test('what is read does not depend on how often or with how many threads', async () => {
  const blocks = new Blocks()
  const all = await published(blocks, 8)
  await withGateway(blocks, undefined, async (gateway) => {
    const seen = new Set()
    for (const threads of ['1', '2', '8']) {
      const gate = ['--gateway', gateway.url, '--no-cache', '--format', 'detailed']
      const ran = await toolmeta(['extract', all.service, ...gate], { env: { RAYON_NUM_THREADS: threads } })
      seen.add(ran.stdout)
    }
    assert.equal(seen.size, 1)
  })
})
