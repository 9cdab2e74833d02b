// Runs the built binary against a gateway made of the JavaScript IPFS libraries, on loopback
// only: what it reads from there must be what it reads from disk, and no fault of a gateway may
// do more than end in an error within the time that was given.
//
// usage: node run.mjs PATH/TO/toolmeta [WORD]...     (only the tests whose names hold a WORD)

import { rm } from 'node:fs/promises'

import { scratch, tests } from './harness.mjs'

const words = process.argv.slice(3)

for (const file of ['sources', 'pointers', 'cache', 'trust', 'faults', 'cids', 'annotate']) {
  await import(`./${file}.test.mjs`)
}

// Most of the time goes into waiting for gateways that hang, so tests wait together.
const AT_ONCE = 6
const chosen = tests.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)))
let passed = 0
const failed = []
async function worker() {
  for (let next = chosen.shift(); next; next = chosen.shift()) {
    const [name, body] = next
    try {
      await body()
      passed += 1
      console.log(`ok      ${name}`)
    } catch (error) {
      failed.push(name)
      console.log(`FAILED  ${name}\n        ${String(error.stack ?? error).replaceAll('\n', '\n        ')}`)
    }
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker))
await rm(scratch, { recursive: true, force: true })
console.log(`gateway: ${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 && passed > 0 ? 0 : 1)
