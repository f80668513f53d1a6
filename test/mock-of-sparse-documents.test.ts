import { expect, test } from 'vitest'
import { check } from '../contract/index.ts'
import { createMock } from '../src/core/create-mock.ts'
import { evolvedDocuments } from './support/evolved-documents.ts'
import { type Part, partOf, responsesOf } from './support/evolve.ts'
import { serveMock } from './servers/in-process.ts'

const isError = (status: string): boolean => /^[45d]/.test(status)

/** Leaves out what documents often lack. */
const removals = {
  'responses of errors': (document: Part) => {
    const responses = responsesOf(document)
    for (const status of Object.keys(responses).filter(isError)) delete responses[status]
  },
  'content of errors': (document: Part) => {
    for (const [status, response] of Object.entries(responsesOf(document)))
      if (isError(status)) delete (response as Part)['content']
  },
  'required members of responses': (document: Part) => {
    for (const name of ['Plant', 'Error'])
      delete partOf(document, 'components', 'schemas', name)['required']
  },
}

const removers = Object.entries(removals)

/** Each document lacks one thing. */
const sparse = evolvedDocuments.map(([change, { document }], index) => {
  const [part, remove] = removers[index % removers.length]!
  return { change, part, value: document.value, remove }
})

test.each(sparse)(
  'the mock of a document with $change, without $part, keeps its contract',
  async ({ value, remove }) => {
    const document = structuredClone(value) as Part
    remove(document)
    const credentials = { token: 'a-good-token', badToken: 'a-bad-token' }
    const options = { ...credentials, seed: 7, explore: 0, cases: 200 }
    const mock = createMock({ document, behavior: { tokens: ['a-good-token'] } })
    const report = await check({ ...options, document, baseUrl: serveMock(mock) })
    const violations = report.groups.filter(({ kind }) => kind === 'violation')
    expect(
      violations.map(({ rule, findings: [first] }) => `${rule} ${first.case}: ${first.message}`),
    ).toEqual([])
    expect([report.exitCode, report.stopped]).toEqual([0, undefined])
  },
)
