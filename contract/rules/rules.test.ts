import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { respond, exchangeOf } from '../../test/support/exchange.ts'
import {
  exchangeWith,
  operationNamed,
  storeWithCollections,
} from '../../test/support/collections.ts'
import { evolve, membersOfPlant } from '../../test/support/evolve.ts'
import type { Case } from '../data/case.ts'
import type { Exchange, ReceivedResponse } from '../data/exchange.ts'
import { judge } from '../judge/judge.ts'
import { judgeCreatedRead, judgeWalk, type MadeResource } from '../judge/chain.ts'
import { MixUps } from '../judge/mix-ups.ts'
import { quoteAll } from '../judge/quote.ts'
import { casesOf } from '../cases/index.ts'
import type { Citation } from './citable-document.ts'
import { citationText } from '../report/words.ts'
import { statusExceptions } from './response-rules.ts'
import { ruleIds } from './rule-table.ts'
import { docsPage, ruleOf } from './rules.ts'

const page = readFileSync(new URL(`../../${docsPage}`, import.meta.url), 'utf8')

/** The section of a rule, from its heading to the next. */
const sectionOf = (id: string): string =>
  page.split(/^#{2,3} /m).find((section) => section.startsWith(`${id}\n`)) ?? ''

/** The lines behind `>` or `<` in the example of a section. */
const side = (section: string, mark: '>' | '<'): string[] => {
  const [, example = ''] = /```\n([^`]*)```/.exec(section) ?? []
  return example
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(2))
}

const responseOf = (section: string): ReceivedResponse => {
  const [line = '', ...rest] = side(section, '<')
  const end = rest.indexOf('')
  const headers = rest
    .slice(0, Math.max(end, 0))
    .map((line) => line.split(': ') as [string, string])
  const body = end < 0 ? '' : rest.slice(end + 1).join('\n')
  return respond(Number(line.slice(0, 3)), { body, ...(headers.length > 0 ? { headers } : {}) })
}

/** A document with constraints, which the Plant Store's has not. */
const constrained = evolve((document) => {
  const members = membersOfPlant(document)
  members['tag'] = { type: 'string', enum: ['indoor', 'outdoor'] }
  members['planted'] = { type: 'string', format: 'date' }
})

const post = '/paths/~1plants/post'
const scheme = '/components/securitySchemes/bearer'

/** Lines move with every change of the document. */
const withoutLine = ({ line: _line, ...citation }: Citation): Citation => citation

const allRules = ruleIds.map((id) => ruleOf(id, plantStore))
const ofOneResponse = allRules.filter(({ id }) => !['R9', 'S1', 'S2'].includes(id))

/** The example in the section of a rule. */
const exampleOf = (id: string, operation: Operation): readonly [Case, Exchange] => {
  const section = sectionOf(id)
  const [, name = ''] = /^Case `([^`]+)`.*:$/m.exec(section) ?? []
  const body = side(section, '>').join('\n')
  const testCase = casesOf(operation).find((candidate) => candidate.id === name)!
  return [testCase, exchangeOf(testCase, responseOf(section), body)]
}

describe('docs/contract-rules.md', () => {
  test('has a section for each rule and for no other', () => {
    const headings = [...page.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(ruleIds)
  })

  test.each(allRules)('explains $id', ({ id, level, sentence, citation, docs }) => {
    expect(docs).toBe(`docs/contract-rules.md#${id.toLowerCase()}`)
    const section = sectionOf(id)
    expect(section).toContain(`\n**${sentence}** · ${level}\n`)
    expect(section).toContain(`\n> \`${citationText(withoutLine(citation))}\`\n`)
    const { reading } = citation
    expect(/^Reading: (.*)\.$/m.exec(section)?.[1]).toBe(reading)
  })

  test.each(statusExceptions)('names $status $requests among the exceptions of R7', (exception) => {
    const row = sectionOf('R7')
      .split('\n')
      .find((line) => line.startsWith(`| ${exception.status} |`))
    expect(row).toContain(exception.requests)
  })

  test.each(ofOneResponse)('has an example that breaks $id', ({ id, level }) => {
    const operation = /^N1[12]$/.test(id) ? constrained : plantStore
    const [testCase, received] = exampleOf(id, operation)
    const findings = judge(testCase, received, { operation })
    // R4 is a limit on the suite: no response breaks it.
    const kind = { must: 'violation', should: 'warning', open: 'note' }[level]
    const expected = id === 'R4' ? [] : [`${kind} ${id}`]
    expect(findings.map((finding) => `${finding.kind} ${finding.rule}`)).toEqual(expected)
  })

  test('has an example that breaks R9 after another request', () => {
    const [testCase, exchange] = exampleOf('R9', plantStore)
    const body = '{"id":6,"name":"Check k3x9a1b 0006"}'
    const mixUps = new MixUps(plantStore)
    mixUps.observe(testCase, { ...exchangeOf(testCase, respond(200), body), number: 1 })
    mixUps.observe(testCase, exchange)
    expect(mixUps.in(exchange)?.map(({ member }) => member)).toEqual(['name'])
  })
})

describe('the examples of several requests', () => {
  const store = storeWithCollections()
  const made = (sent: object): MadeResource => ({
    request: 3,
    sent: { ...sent },
    shown: {},
    marks: new Map(),
  })

  test('break S1', () => {
    const section = sectionOf('S1')
    const operation = operationNamed(store, 'getPlant')
    const sent = JSON.parse(side(section, '>').join('')) as object
    const exchange = { ...exchangeWith(['GET /plants/7'], [404]), response: responseOf(section) }
    const judging = { exchange, operation, quote: quoteAll }
    expect(judgeCreatedRead(judging, made(sent), []).observations).toMatchObject([
      { kind: 'violation', rule: 'S1' },
    ])
  })

  test('break S2', () => {
    const operation = operationNamed(store, 'listPlants')
    const page = { ...exchangeWith(['GET /plants'], [200]), response: responseOf(sectionOf('S2')) }
    const listed = { request: 3, identity: '7', parameter: 'plantId' }
    expect(judgeWalk({ pages: [page], ending: 'single' }, [listed], operation)).toMatchObject({
      judgment: { observations: [{ kind: 'warning', rule: 'S2' }] },
    })
  })
})

test('S2 is about what each operation does, and rests on the response that shows it', () => {
  const store = storeWithCollections()
  const ruleFor = (name: string) => {
    const { sentence, citation } = ruleOf('S2', operationNamed(store, name))
    return [sentence, citation.pointer]
  }
  const read = '/paths/~1plants~1{plantId}/get/responses/200/content/application~1json/schema/$ref'
  expect(ruleFor('removePlant')).toEqual(['What was removed can no longer be read', read])
  expect(ruleFor('replacePlant')).toEqual(['A later read shows what was replaced', read])
  expect(ruleFor('changePlant')).toEqual(['A later read shows what was changed', read])
  expect(ruleFor('listPlants')).toEqual([
    'What was created is in the list, on one page',
    '/paths/~1plants/get/responses/200/content/application~1json/schema',
  ])
})

/** The sentences of openapi.yaml on which rules rest, and the description that has each. */
const stated = [
  ['R8', '/info', 'Requests and responses are JSON over HTTP.'],
  ['open', '/info', 'Limits of rates, of body sizes and of field lengths are left open.'],
  ['R7', post, 'No status is documented other than those of the responses below.'],
  ['V8', `${post}/requestBody`, 'What a member given twice means is left open.'],
  ['R1', `${post}/responses/200`, 'A valid request that the store accepts gets this response.'],
  ['R4', `${post}/responses/200`, 'Its body need not repeat members that only the request has.'],
  ['R5', `${post}/responses/400`, 'Every request that fails gets this response.'],
  ['A2', scheme, 'Every operation needs a token in its header, as Authorization: Bearer <token>.'],
  ['A6', scheme, 'How a token is made, how long it is valid and what it allows is left open.'],
  ['A3', scheme, 'Whether a missing or wrong token has an error status of its own is left open.'],
] as const

test.each(stated)('%s cites the sentence in the description of %s', (rule, part, words) => {
  const { citation } = ruleOf(rule, plantStore)
  expect(citation).toMatchObject({ pointer: `${part}/description`, words })
})
