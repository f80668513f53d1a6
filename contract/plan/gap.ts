import { resourcesOf } from '../../src/document/words.ts'
import { hasOtherMethod } from '../cases/adapt/changing-methods.ts'
import { type Case, changedHeadersOf } from '../data/case.ts'
import type { Settings } from '../data/settings.ts'
import type { Gap } from '../data/report.ts'
import { isSelected } from './selection.ts'

/** Headers that every request has, whatever its credential is. */
const plainHeaders: ReadonlySet<string> = new Set(['accept', 'content-type'])

/** The headers, in lower case, that a case is about: with others in their place it would show something else. */
const headersAbout = (testCase: Case): readonly string[] => {
  const { credential, request, facts } = testCase
  const names = request.headers.map(([name]) => name.toLowerCase())
  const isOfOthers = credential === 'other' || facts.differs.includes('headers')
  return [
    ...changedHeadersOf(testCase).map((name) => name.toLowerCase()),
    ...(isOfOthers ? names.filter((name) => !plainHeaders.has(name)) : []),
  ]
}

/** Whether the user's own headers take the place of those that the case is about. */
const isReplaced = (testCase: Case, { headers }: Settings): boolean => {
  // To read the facts of all cases takes long.
  if (headers.length === 0) return false
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  return headersAbout(testCase).some((name) => names.has(name))
}

const excluded = (reason: string): Gap => ({ kind: 'excluded', reason })
const notGiven = (reason: string): Gap => ({ kind: 'not-given', reason })

/** A run on several operations gives one reason for all. */
const placeOf = ({ operation: { label, path } }: Settings): string =>
  label === undefined ? ` at ${path}` : ''

/** Why a run leaves out a case; undefined if it sends it. */
export const gapOf = (testCase: Case, settings: Settings): Gap | undefined => {
  if (!isSelected(testCase, settings)) return excluded('excluded by only, skip or replay')
  if (settings.noCreate && (testCase.mayCreate || testCase.request.need === 'reused-connection'))
    return excluded(`it may create ${resourcesOf(settings.operation)}`)
  if (testCase.credential === 'bad' && settings.badToken === undefined)
    return notGiven('no bad token was given')
  if (hasOtherMethod(testCase.request, settings.operation) && !settings.otherMethods)
    return notGiven(
      `other methods may change or remove data${placeOf(settings)} (--other-methods sends them)`,
    )
  if (isReplaced(testCase, settings))
    return excluded('the option headers sets a header that it is about')
  if (testCase.request.need !== 'at-once' || settings.burst > 0) return undefined
  return excluded('a rate or a concurrency of 1 excludes it')
}
