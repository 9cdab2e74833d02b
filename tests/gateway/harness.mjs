// What every test uses: the binary, folders, packages of the corpus, gateways.

import { spawn } from 'node:child_process'
import { mkdtemp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import assert from 'node:assert/strict'

import { Blocks, Gateway } from './gateway.mjs'

const here = dirname(fileURLToPath(import.meta.url))
export const corpus = resolve(here, '../../corpus')
export const binary = resolve(process.argv[2] ?? '')

/** Runs the binary with nothing of this environment, and says how it went. */
export async function toolmeta(args, { env = {}, kill = 120_000, input = '' } = {}) {
  const child = spawn(binary, args, { env: { HOME: scratch, ...env }, cwd: scratch })
  // Who does not read it closes it.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const out = { stdout: '', stderr: '' }
  child.stdout.on('data', (data) => (out.stdout += data))
  child.stderr.on('data', (data) => (out.stderr += data))
  const timer = setTimeout(() => child.kill('SIGKILL'), kill)
  const [status, signal] = await new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (...ended) => done(ended))
  })
  clearTimeout(timer)
  assert.equal(signal, null, `killed after ${kill} ms: ${args.join(' ')}`)
  assert.ok(!out.stderr.includes('panicked'), out.stderr)
  return { ...out, status, json: () => JSON.parse(out.stdout) }
}

/** `extract` from a gateway, without a cache unless the arguments name one. */
export function extract(sources, gateways, ...more) {
  const named = [gateways].flat().flatMap((gateway) => ['--gateway', gateway.url ?? gateway])
  const cache = more.includes('--cache-dir') ? [] : ['--no-cache']
  return toolmeta(['extract', ...[sources].flat(), ...named, ...cache, ...more])
}

export async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = {}
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath ?? entry.path, entry.name)
    files[relative(folder, path)] = new Uint8Array(await readFile(path))
  }
  return files
}

/** The packages of the corpus: name and folder. */
export async function corpusPackages() {
  const all = await readdir(corpus, { recursive: true, withFileTypes: true })
  const found = all.filter((entry) => entry.isFile() && entry.name === 'component.yaml')
  const folders = found.map((entry) => entry.parentPath ?? entry.path)
  return folders.sort().map((folder) => [folder.split('/').pop(), folder])
}

export async function withGateway(blocks, fault, use) {
  const gateway = await new Gateway(blocks, fault).start()
  try {
    return await use(gateway)
  } finally {
    await gateway.stop()
  }
}

export const scratch = await mkdtemp(join(tmpdir(), 'toolmeta-gateway-'))
let folders = 0
export async function folder() {
  const path = join(scratch, `folder-${folders++}`)
  await mkdir(path)
  return path
}

/** Writes files below a new folder and gives its path. */
export async function written(files) {
  const root = await folder()
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  return root
}

/** All tests: name and body. */
export const tests = []
export function test(name, body) {
  tests.push([name, body])
}

export { assert, Blocks, Gateway, symlink, writeFile, join }

