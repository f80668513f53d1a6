import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { store } from '../../test/support/store.ts'
import { readJson } from '../../src/base/json.ts'
import { jsonText } from '../../src/base/json-text.ts'
import { oddDocuments } from '../../test/support/odd-documents.ts'
import { evolvedDocuments } from '../../test/support/evolved-documents.ts'
import { membersOf } from '../operation/members.ts'
import type { Case } from '../data/case.ts'
import { plainTextOf } from './fill/body-of-runs.ts'
import { generate } from './generate/generate.ts'
import { casesOf } from './index.ts'
import { problemsOf } from './facts/body-reading.ts'
import { ruleOfProblem } from './decide/rule-of-problem.ts'

const documents = [['the Plant Store', store] as const, ...evolvedDocuments].concat(
  oddDocuments.map(({ title, operation }) => [title, operation] as const),
)

/** Rules whose cases have a body that the document judges. */
const aboutBodies = /^(?:R1|V\d|A4|N[3-8]|N1[12])$/

const judged = (list: readonly Case[]): readonly Case[] =>
  list.filter(({ rule, expect: demand }) => aboutBodies.test(rule) && demand !== 'open')

describe.each(documents)('for a document with %s', (_title, operation) => {
  /** What is wrong with a case; undefined if its body has what its rule says, and nothing else. */
  const contradictionOf = (testCase: Case): string | undefined => {
    const { id, rule, expect: demand, request } = testCase
    const problems = problemsOf(testCase, operation)
    const text = `${id}: ${String(request.body).slice(0, 200)}`
    if (problems === undefined) return `no JSON: ${text}`
    const members = membersOf(operation)
    const rules = new Set(problems.map((problem) => ruleOfProblem(problem, members)))
    if (demand === 'accept') return rules.size === 0 ? undefined : `invalid: ${text}`
    const isAlone = rules.size === 1 || id === 'N5/all-wrong'
    const isOfRule = rules.has(rule)
    return isAlone && isOfRule ? undefined : `breaks ${[...rules].join()}: ${text}`
  }

  test('each case is valid or breaks its rule alone', () => {
    const list = judged(casesOf(operation))
    expect(list.flatMap((testCase) => contradictionOf(testCase) ?? [])).toEqual([])
    expect(list.length).toBeGreaterThan(30)
  })

  const generated = generate(7, 200, true, operation)

  test('generated cases vary each member that has more than one value', () => {
    const { sendable, whole } = membersOf(operation)
    const varied = new Set(generated.flatMap(({ facts }) => facts.varies))
    const others = sendable.filter(
      ({ name, schema }) => !varied.has(name) && schema.const === undefined,
    )
    expect(whole === undefined ? others.map(({ name }) => name) : []).toEqual([])
  })

  test('each generated case is valid or has the defect of its rule', () => {
    const list = judged(generated)
    const wrong = list.flatMap((testCase) => {
      const problems = problemsOf(testCase, operation) ?? []
      const members = membersOf(operation)
      const rules = problems.map((problem) => ruleOfProblem(problem, members))
      const isRight =
        testCase.expect === 'accept' ? rules.length === 0 : rules.includes(testCase.rule)
      return isRight ? [] : `${testCase.id} ${rules.join()}: ${String(testCase.request.body)}`
    })
    expect(wrong).toEqual([])
    expect(list.length).toBeGreaterThan(50)
  })

  test('no body that must be malformed is JSON', () => {
    const list = [...casesOf(operation), ...generated].filter(
      ({ rule, expect: demand }) => rule === 'N2' && demand === 'refuse',
    )
    const wrong = list.filter((testCase) => problemsOf(testCase, operation) !== undefined)
    expect(wrong.map(({ id }) => id)).toEqual([])
    expect(list.length).toBeGreaterThan(60)
  })

  test('cases have unique ids without white space that start with their rule', () => {
    const list = casesOf(operation)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    const wrong = list.filter(({ id, rule, slug }) => id !== `${rule}/${slug}` || /\s/.test(id))
    expect(wrong).toEqual([])
  })

  test('no case that must fail is one that may be stored', () => {
    const list = [...casesOf(operation), ...generate(7, 50, false, operation)]
    const wrong = list.filter(
      ({ level, expect: demand, mayCreate }) =>
        level === 'must' && demand !== 'accept' && mayCreate,
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
  })
})

/** Keywords of which Ajv knows what OpenAPI means; formats are compared in the tests of the validator. */
const ajv = new Ajv2020({ strict: false, ownProperties: true, validateFormats: false })

/** Arrays or objects in each other: Ajv and JSON.stringify call themselves. */
const maxDepth = 500

/** Ajv does not see a member `__proto__`; in a schema, lists name members, too. */
const forAjv = (text: string, isSchema = false): string =>
  text.replaceAll(
    isSchema ? /"__proto__"(?=\s*[:,\]])/g : /"(?:_|\\u005f)_proto__"(?=\s*:)/g,
    '"proto"',
  )

test.each(oddDocuments)('Ajv agrees about the cases of $title', ({ operation, ofRequest }) => {
  const text = forAjv(JSON.stringify(ofRequest).replaceAll('#/components/schemas/Body', '#'), true)
  const validate = ajv.compile(JSON.parse(text) as object)
  const members = membersOf(operation)
  const wrong = judged(casesOf(operation)).flatMap((testCase) => {
    const body = forAjv(plainTextOf(testCase.request, members) ?? '')
    if (body.includes('['.repeat(maxDepth)) || body.includes('{"a":'.repeat(maxDepth))) return []
    const { value } = readJson(body)
    // Ajv knows no numbers beyond doubles, and its ranges of formats are those of its plugin.
    const isOfFormat = ['N8', 'N12'].includes(testCase.rule)
    if (isOfFormat || jsonText(value) !== JSON.stringify(JSON.parse(body))) return []
    const isValid = validate(JSON.parse(body))
    return isValid === (testCase.expect === 'accept') ? [] : `${testCase.id}: ${body.slice(0, 200)}`
  })
  expect(wrong).toEqual([])
})
