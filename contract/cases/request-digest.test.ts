import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Case, Part } from '../data/case.ts'
import { generate } from './generate/generate.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { casesOf } from './index.ts'

const cases = casesOf(plantStore)

const partOf = (part: Part): string | readonly number[] =>
  typeof part === 'string' ? part : [...part]

/** What a case sends, and what it demands. */
const contentOf = ({ id, rule, level, expect: demand, mayCreate, request }: Case): unknown => {
  const { method, target, headers, body, encoding, need, noUserAgent } = request
  const parts = body?.map(partOf) ?? 'no body'
  const line = [method, target, headers, parts]
  return [id, rule, level, demand, mayCreate, ...line, encoding, need, noUserAgent]
}

const digestOf = (list: readonly Case[]): string =>
  createHash('sha256')
    .update(JSON.stringify(list.map(contentOf)))
    .digest('hex')

test('written cases stay as they are, rule by rule', () => {
  const sorted = cases.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const byRule = Map.groupBy(sorted, ({ rule }) => rule)
  const digests = Array.from(byRule, ([rule, list]) => {
    return `${rule} ${list.length} ${digestOf(list).slice(0, 16)}`
  })
  expect(digests.join('\n')).toMatchInlineSnapshot(`
    "A1 6 09ef8e5373d48f44
    A2 29 f05ffc8343373371
    A4 3 56bf6142ce2b9d8e
    A5 2 b8368ca0e3107d63
    A6 8 9e61547a506d32b7
    N1 3 6bf713c615f50d8d
    N10 22 13b372aa05dca1db
    N2 157 ef8fa3896abd0da6
    N3 24 91c93c014409ecdc
    N4 20 2b6bd27a52e19de1
    N5 81 361490b49e443e97
    N6 25 a0e9136e1a3df798
    N7 23 fbed0f1ac70e2e6c
    N8 14 5ecf9212b645b32c
    N9 19 297d2cab071ee195
    R1 111 69e276796efd4efb
    V1 14 538fd8fcfe2b3dbd
    V2 8 74831209f743d5ce
    V3 89 ea436ab181c031f1
    V4 30 0593c8261512d3a4
    V5 63 9616f1e2b2f66cb4
    V6 12 a922e9939ac93d15
    V7 13 146ed70f59f321ce
    V8 9 df9a169250f6b661
    open 42 6653c75eefcb611e"
  `)
})

test('written cases stay in their order', () => {
  expect(`${cases.length} ${digestOf(cases)}`).toMatchInlineSnapshot(
    `"827 fafda43659c4e0b5d603ddb2db8136101fc55de7357a87c582fb7897f8faa463"`,
  )
})

test('generated cases of a seed stay as they are', () => {
  const seeds = [0, 7, 1234, -(2 ** 31), 2 ** 31 - 1]
  const digests = seeds.map((seed) => {
    const list = [...generate(seed, 400, true), ...generate(seed, 200, false)]
    return `${seed} ${digestOf(list)}`
  })
  expect(digests.join('\n')).toMatchInlineSnapshot(`
    "0 dca7193db718a111c1a8128db21c5a0981329a1f48b6289cff68c97a238110bb
    7 c6423c23fca3f686f61ffc6661793972520c9c1322d5924a57cc2c8de30b11a1
    1234 43a74b50864fc517d15f930c8d90d5fd99790e1097e749648b1f90bc4b96ad5b
    -2147483648 eb0d61ae7e6a1ce19696db95d412ec3d5583eb78d524df712366e33b65c782e3
    2147483647 cfa1bd71e8be2728b53ab301bae1855a1f79957cfb2038408316daef1bb01f3e"
  `)
})
