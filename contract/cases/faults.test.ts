import { describe, expect, test } from 'vitest'
import { conditional, oddDocuments } from '../../test/support/odd-documents.ts'
import {
  type Fault,
  faultsOf,
  isAccepted,
  type RawSchema,
} from '../../test/support/schema-server.ts'
import { parseBaseUrl } from '../client/base-url.ts'
import type { Case } from '../data/case.ts'
import { fillCase } from './fill/fill-case.ts'
import { FreshSource } from './fill/fresh-source.ts'
import { casesOf } from './index.ts'

/** The rules that find a keyword which a server ignores; N11 for the others. */
const rulesOf: Readonly<Record<string, RegExp>> = {
  type: /^N[3567]$|^N11$/,
  required: /^N4$|^N11$/,
  format: /^N(?:8|12)$/,
  items: /^N/,
  additionalProperties: /^N/,
  patternProperties: /^N/,
  if: /^N(?:4|11)$/,
  dependentRequired: /^N(?:4|11)$/,
}

/** Faults that no request can show, by their document: what they ignore, another keyword asserts, too. */
const unseen: Readonly<Record<string, readonly RegExp[]>> = {
  // Another part of allOf has the type.
  'allOf of three': [/^\/allOf\/[012] type/, /^\/allOf\/[01]\/properties\/code type/],
  // No value of the enum has another type.
  'enums only': [/^\/properties\/(?:color|size) type "ignored"/],
  'odd names': [/^\/properties\/type type "ignored"/],
  // The zip of another country is unevaluated.
  'conditions and names': [/^\/properties\/country enum "ignored"/],
  // One below the minimum is no multiple of 5.
  'not and tuples': [/^\/properties\/step (?:minimum|maximum) "looser"/],
  // No request has it.
  'members of one side': [/^\/properties\/createdAt /],
  // Each type of them is asked about once, by the first ten.
  '30 members': [/^\/properties\/m[12]\d /],
}

const base = parseBaseUrl('http://store.test')

interface Request {
  readonly testCase: Case
  readonly body: unknown
}

/** Rules whose cases are about the values in a body. */
const aboutValues = /^(?:R1|V\d|N[3-8]|N1[12])$/

/** Arrays or objects in each other: the server calls itself. */
const tooDeep = /(?:\[|\{"a":){500}/

/** The bodies that a run sends, with fresh values. */
const requestsOf = (operation: Parameters<typeof casesOf>[0]): readonly Request[] => {
  const fresh = new FreshSource(1, 1_800_000_000_000, operation)
  return casesOf(operation)
    .filter(({ rule, expect: demand }) => aboutValues.test(rule) && demand !== 'open')
    .flatMap((testCase) => {
      const { sent } = fillCase(testCase, { base, secrets: { token: 'a', headers: [] }, fresh })
      const text = Buffer.from(sent.body ?? '').toString()
      return tooDeep.test(text) ? [] : [{ testCase, body: JSON.parse(text) as unknown }]
    })
}

describe.each([...oddDocuments, conditional])(
  'a server of $title',
  ({ title, operation, ofRequest }) => {
    const requests = requestsOf(operation)
    const unlike = (fault?: Fault): readonly Request[] =>
      requests.filter(
        ({ testCase, body }) =>
          isAccepted(ofRequest, body, fault) !== (testCase.expect === 'accept'),
      )

    test('that follows the schema is not blamed', () => {
      const blamed = unlike().map(({ testCase, body }) => `${testCase.id} ${JSON.stringify(body)}`)
      expect(blamed).toEqual([])
    })

    test('that has a fault is found by the rule of the keyword', () => {
      const wrong: string[] = []
      for (const fault of faultsOf(ofRequest)) {
        const { pointer, keyword, kind } = fault
        const words = `${pointer} ${keyword} ${JSON.stringify(kind)}`
        if (unseen[title]?.some((pattern) => pattern.test(words))) continue
        const found = unlike(fault)
        const rules = new Set(found.map(({ testCase }) => testCase.rule))
        // A server that is stricter refuses valid requests.
        const expected =
          kind === 'stricter' || keyword === 'enum' ? /./ : (rulesOf[keyword] ?? /^N11$/)
        if (![...rules].some((rule) => expected.test(rule)))
          wrong.push(`${words}: ${[...rules].join()}`)
      }
      expect(wrong).toEqual([])
    })
  },
)

test('the server of the tests follows its faults', () => {
  const schema: RawSchema = { type: 'string', maxLength: 2 }
  const fault: Fault = { pointer: '', keyword: 'maxLength', kind: 'looser' }
  expect([isAccepted(schema, 'abc'), isAccepted(schema, 'abc', fault)]).toEqual([false, true])
})
