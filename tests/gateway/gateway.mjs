// An IPFS gateway on loopback, made of the JavaScript IPFS libraries: it adds files as Kubo does
// by default, serves CARs and raw blocks as a trustless gateway does, counts what it is asked
// for, and can have every fault that a gateway can have.

import { createServer } from 'node:http'

import { CarWriter } from '@ipld/car'
import * as dagPb from '@ipld/dag-pb'
import { MemoryBlockstore } from 'blockstore-core'
import { importer } from 'ipfs-unixfs-importer'
import { fixedSize } from 'ipfs-unixfs-importer/chunker'
import { balanced } from 'ipfs-unixfs-importer/layout'
import { CID } from 'multiformats/cid'
import { identity } from 'multiformats/hashes/identity'

/** Kubo's defaults, on which the Olas registry relies. */
export const KUBO = {
  cidVersion: 0,
  rawLeaves: false,
  chunker: fixedSize({ chunkSize: 262144 }),
  layout: balanced({ maxChildrenPerNode: 174 }),
}

/** Blocks in memory. */
export class Blocks {
  store = new MemoryBlockstore()
  /** The same blocks by their multihash, since a block may be asked for by either version. */
  byHash = new Map()

  async put(cid, bytes) {
    await this.store.put(cid, bytes)
    this.byHash.set(Buffer.from(cid.multihash.bytes).toString('hex'), bytes)
    return cid
  }

  get(cid) {
    if (cid.multihash.code === identity.code) return cid.multihash.digest
    return this.byHash.get(Buffer.from(cid.multihash.bytes).toString('hex'))
  }

  /** Adds files, `{path: text or bytes}`, and gives the CIDs of all files and folders by path. */
  async add(files, options = {}) {
    const entries = Object.entries(files).map(([path, content]) => ({
      path,
      content: content === null ? undefined : bytesOf(content),
    }))
    const sink = { put: (cid, bytes) => this.put(cid, bytes), get: (cid) => this.store.get(cid) }
    const cids = {}
    for await (const entry of importer(entries, sink, { ...KUBO, ...options })) {
      cids[entry.path] = entry.cid
    }
    return cids
  }

  /** Adds one package folder as the registry does: wrapped, and named by a version 1 CID. */
  async addPackage(name, files, options = {}) {
    const inside = Object.entries(files).map(([path, content]) => [`${name}/${path}`, content])
    const cids = await this.add(Object.fromEntries(inside), { wrapWithDirectory: true, ...options })
    return cids[''].toV1().toString()
  }

  /** Adds one file, not wrapped. */
  async addFile(content, options = {}) {
    const cids = await this.add({ file: content }, options)
    return cids.file.toV1().toString()
  }

  /** Adds a folder whose entries are made by hand: `[name, cid]`. */
  async addFolder(entries) {
    const links = entries.map(([name, cid]) => dagPb.createLink(name, 0, CID.parse(String(cid))))
    return this.addNode(Uint8Array.of(8, 1), links)
  }

  async addNode(data, links) {
    const { sha256 } = await import('multiformats/hashes/sha2')
    const bytes = dagPb.encode(dagPb.prepare({ Data: data, Links: links }))
    const cid = CID.createV1(dagPb.code, await sha256.digest(bytes))
    await this.put(cid, bytes)
    return cid.toString()
  }
}

export function bytesOf(content) {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

/** The CID that holds `content` itself. */
export function inlineCid(content) {
  return CID.createV1(0x55, identity.digest(bytesOf(content))).toString()
}

function linksOf(cid, bytes) {
  return cid.code === dagPb.code ? dagPb.decode(bytes).Links : []
}

/** The blocks on the way to `path` and all below it, depth first, each once. */
function* graph(blocks, root, path) {
  const seen = new Set()
  let at = root
  for (const name of path) {
    const bytes = blocks.get(at)
    if (!bytes) return
    if (!seen.has(at.toString())) yield [at, bytes]
    seen.add(at.toString())
    const shard = shardLookup(blocks, at, bytes, name)
    if (!shard) return
    for (const [cid, block] of shard.way) {
      if (!seen.has(cid.toString())) yield [cid, block]
      seen.add(cid.toString())
    }
    at = shard.target
  }
  const stack = [at]
  while (stack.length > 0) {
    const cid = stack.pop()
    if (seen.has(cid.toString())) continue
    seen.add(cid.toString())
    const bytes = blocks.get(cid)
    if (!bytes) continue
    if (cid.multihash.code !== identity.code) yield [cid, bytes]
    const links = linksOf(cid, bytes).map((link) => link.Hash)
    stack.push(...links.reverse())
  }
}

/** Where `name` is in a folder, and the shards on the way. */
function shardLookup(blocks, cid, bytes, name) {
  const node = dagPb.decode(bytes)
  const direct = node.Links.find((link) => link.Name === name)
  if (direct) return { way: [], target: direct.Hash }
  for (const link of node.Links) {
    if (link.Name?.length > 2 && link.Name.slice(2) === name) return { way: [], target: link.Hash }
    if (link.Name?.length === 2) {
      const block = blocks.get(link.Hash)
      const found = block && shardLookup(blocks, link.Hash, block, name)
      if (found) return { way: [[link.Hash, block], ...found.way], target: found.target }
    }
  }
  return undefined
}

export async function carOf(root, blocks) {
  const { writer, out } = CarWriter.create([root])
  const parts = []
  const reading = (async () => {
    for await (const part of out) parts.push(part)
  })()
  for (const [cid, bytes] of blocks) await writer.put({ cid, bytes })
  await writer.close()
  await reading
  return Buffer.concat(parts)
}

/** A server on loopback. `fault(request, response, what)` may answer in place of the gateway. */
export class Gateway {
  constructor(blocks, fault = undefined) {
    this.blocks = blocks
    this.fault = fault
    /** What was asked for, in order: `{kind: 'car' | 'raw' | 'other', path, at}`. */
    this.asked = []
    this.open = new Set()
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error) => {
        response.destroy(error)
      })
    })
    this.server.on('connection', (socket) => {
      this.open.add(socket)
      socket.on('close', () => this.open.delete(socket))
    })
  }

  async start() {
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.port = this.server.address().port
    this.url = `http://127.0.0.1:${this.port}`
    return this
  }

  async stop() {
    for (const socket of this.open) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  count(kind) {
    return this.asked.filter((asked) => kind === undefined || asked.kind === kind).length
  }

  async answer(request, response) {
    const url = new URL(request.url, this.url)
    const [, ipfs, root, ...path] = url.pathname.split('/').map(decodeURIComponent)
    const format = url.searchParams.get('format')
    const kind = ipfs === 'ipfs' && (format === 'car' || format === 'raw') ? format : 'other'
    this.asked.push({ kind, path: url.pathname, at: Date.now() })
    const what = { kind, url, number: this.asked.length }
    if (kind !== 'other') {
      what.cid = CID.parse(root)
      what.body = async (change = (cid, bytes) => bytes) => {
        if (kind === 'raw') {
          const bytes = this.blocks.get(what.cid)
          return bytes && change(what.cid, bytes)
        }
        if (!this.blocks.get(what.cid)) return undefined
        const blocks = [...graph(this.blocks, what.cid, path.filter(Boolean))]
        const changed = blocks.map(([cid, bytes]) => [cid, change(cid, bytes)])
        return carOf(what.cid, changed.filter(([, bytes]) => bytes))
      }
      what.type = kind === 'car' ? 'application/vnd.ipld.car; version=1' : 'application/vnd.ipld.raw'
    }
    if (this.fault && (await this.fault(request, response, what)) !== true) return
    const body = what.body && (await what.body())
    if (!body) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no such thing')
      return
    }
    response.writeHead(200, { 'content-type': what.type, 'content-length': body.length }).end(body)
  }
}
