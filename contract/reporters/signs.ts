import type { Coverage } from '../data/report.ts'
import { ruleVerdictWords } from '../report/verdict.ts'

export type Verdict = Coverage['verdict']

/** Signs of the verdicts, by the alphabet that a format can show. */
export type Signs = Readonly<Record<Verdict, string>>

export const textSigns: Signs = {
  passed: '✓',
  kept: '~',
  failed: '✗',
  warned: '!',
  noted: '·',
  'not checked': '-',
}

export const emojiSigns: Signs = {
  passed: '✅',
  kept: '☑️',
  failed: '❌',
  warned: '⚠️',
  noted: '·',
  'not checked': '–',
}

/** Each sign with its meaning. */
export const legendOf = (signs: Signs): readonly string[] =>
  Object.entries(ruleVerdictWords).map(
    ([verdict, words]) => `${signs[verdict as Verdict]} ${words}`,
  )
