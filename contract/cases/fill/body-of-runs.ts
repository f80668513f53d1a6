import { memoize } from '../../../src/base/memoize.ts'
import type { CaseRequest } from '../../data/case.ts'
import { inJson } from '../../operation/json-text.ts'
import type { Members } from '../../operation/members.ts'
import { type Placeholder, replacePlaceholders } from '../../operation/placeholders.ts'
import { extremesOfRuns, firstOfRuns } from '../../operation/run-values.ts'
import { type FreshValues, freshValuesOf } from './fresh-values.ts'

// A body is judged before it is sent: with the values of a plain request, and with others that runs have.

type BodyOfRequest = Pick<CaseRequest, 'body' | 'encoding'>

interface ValuesOfRuns {
  readonly plain: FreshValues
  /** As other runs have them: a body that is valid with some of them alone decides nothing. */
  readonly extremes: readonly FreshValues[]
}

const valuesOfRuns = memoize((members: Members): ValuesOfRuns => {
  const plain = firstOfRuns(members)
  const ofRun = { first: plain, sharedId: plain.id }
  return {
    plain: freshValuesOf(members, { ...plain, ...ofRun }),
    extremes: extremesOfRuns(members).map((values) =>
      freshValuesOf(members, { ...values, ...ofRun }),
    ),
  }
})

/** What stands for a placeholder in JSON; those of credentials and headers stay. */
const valueOf = (placeholder: Placeholder, values: FreshValues): string => {
  const { kind, written } = placeholder
  if (kind === 'credential' || kind === 'scheme' || kind === 'key') return written
  if (kind === 'path') return inJson(values.ofPath(placeholder.parameter))
  return kind === 'text' ? inJson(values[placeholder.name]) : values.jsonOf(placeholder)
}

const filled = (text: string, values: FreshValues): string =>
  replacePlaceholders(text, (placeholder) => valueOf(placeholder, values))

/** The text of a body with its placeholders; undefined if it is no text in UTF-8. */
const textOf = ({ body = [], encoding }: BodyOfRequest): string | undefined => {
  const texts = body.filter((part) => typeof part === 'string')
  return texts.length < body.length || encoding !== undefined ? undefined : texts.join('')
}

/** The text of the body as a plain request has it; undefined if it is no text in UTF-8. */
export const plainTextOf = (request: BodyOfRequest, members: Members): string | undefined => {
  const text = textOf(request)
  return text === undefined ? undefined : filled(text, valuesOfRuns(members).plain)
}

/** The body as runs may send it, with other values than the plain ones; none if it is the same in all runs. */
export const textsOfRuns = (request: BodyOfRequest, members: Members): readonly string[] => {
  const text = textOf(request)
  if (text === undefined) return []
  const { plain, extremes } = valuesOfRuns(members)
  const texts = new Set(extremes.map((values) => filled(text, values)))
  texts.delete(filled(text, plain))
  return [...texts]
}
