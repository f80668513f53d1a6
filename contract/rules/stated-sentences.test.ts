import { expect, test } from 'vitest'
import { operation } from '../../src/document/plant-store.ts'
import { namesIn, valueAt } from '../../src/document/pointer.ts'
import { value as plantStore } from '../../src/generated/source.ts'
import { ruleOf } from './rules.ts'
import type { RuleId } from './rule-table.ts'
import { type SentenceName, statedSentences } from './stated-sentences.ts'

test.each(Object.entries(statedSentences))(
  'openapi.yaml has the sentence %s in the description of its part',
  (_name, { text, partOf }) => {
    const description = valueAt(plantStore, namesIn(`${partOf(operation)}/description`))
    expect(String(description).split('\n')).toContain(text)
  },
)

const ruleBySentence = {
  overHttp: 'R8',
  limits: 'open',
  noOtherStatus: 'R7',
  twice: 'V8',
  accepted: 'R1',
  noEcho: 'R4',
  failed: 'R5',
  form: 'A2',
  obtained: 'A6',
  otherStatuses: 'A3',
} as const satisfies Record<SentenceName, RuleId>

test.each(Object.entries(ruleBySentence))('the sentence %s is cited by %s', (name, rule) => {
  const { text, partOf } = statedSentences[name as SentenceName]
  const pointer = `${partOf(operation)}/description`
  expect(ruleOf(rule).citation).toMatchObject({ pointer, words: text })
})
