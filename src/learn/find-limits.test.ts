import { describe, expect, test } from 'vitest'
import { bounded } from '../../test/support/evolved-documents.ts'
import type { Case } from '../../contract/data/case.ts'
import { fillCase } from '../../contract/cases/fill-case.ts'
import { FreshSource } from '../../contract/cases/fresh-source.ts'
import { casesOf } from '../../contract/cases/index.ts'
import { parseBaseUrl } from '../../contract/client/base-url.ts'
import type { Operation } from '../document/document.ts'
import { memberOf } from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import { findLimits } from './find-limits.ts'
import { responseOf, type Sample } from './sample.ts'

type Accepts = (body: unknown, bytes: number) => boolean

/** Sends cases to a service that only accepts or refuses, without a network. */
function senderTo(accepts: Accepts, operation: Operation, seed: number) {
  const fresh = new FreshSource(seed, 1_700_000_000_000, operation)
  const base = parseBaseUrl('http://plants.example')
  return async (testCase: Case): Promise<Sample> => {
    const { sent } = fillCase(testCase, base, { token: 'a-token', headers: [] }, fresh, {})
    const { method, body = new Uint8Array(0) } = sent
    const { value } = readJson(new TextDecoder().decode(body), Infinity)
    const status = accepts(value, body.length) ? 200 : 400
    return {
      name: testCase.id,
      number: 1,
      request: { method, target: operation.path, headers: new Map(), body },
      response: responseOf({ status, headers: {}, body: '{}', problems: [] }, method),
      duration: 1,
      rule: testCase.rule,
      facts: testCase.facts,
    }
  }
}

const acceptsSizes = (bytes: number): boolean => bytes <= 5000

const heightOf = (body: unknown): number => Number(memberOf(body, 'heightCm'))

describe('a document whose required member has fresh values', () => {
  const acceptedCases = casesOf(bounded).filter(({ expect: expected }) => expected === 'accept')
  const seeds = Array.from({ length: 10 }, (_, at) => at * 37)

  test.each(seeds)(
    'finds sizes though half of its values are refused, with seed %i',
    async (seed) => {
      const accepts: Accepts = (body, bytes) => acceptsSizes(bytes) && heightOf(body) <= 250
      const send = senderTo(accepts, bounded, seed)
      const samples = await Promise.all(acceptedCases.map(send))
      const limits = await findLimits(send, bounded, samples)
      expect(limits).toMatchObject({
        bodyLimit: 5000,
        members: { heightCm: { maximum: 250 } },
      })
    },
  )

  test('finds sizes though each of its values is accepted once', async () => {
    const seen = new Set<number>()
    const accepts: Accepts = (body, bytes) => {
      const height = heightOf(body)
      if (!acceptsSizes(bytes) || seen.has(height)) return false
      seen.add(height)
      return true
    }
    const send = senderTo(accepts, bounded, 1)
    const samples = await Promise.all(acceptedCases.map(send))
    expect(await findLimits(send, bounded, samples)).toMatchObject({ bodyLimit: 5000 })
  })
})
