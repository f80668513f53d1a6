import { memberJsonOf } from '../../operation/body-text.ts'
import { idOfSum } from '../../operation/fitting-value.ts'
import type { Members } from '../../operation/members.ts'
import type { JsonPlaceholder, TextName } from '../../operation/placeholders.ts'
import type { ValuesOfRequest } from '../../operation/run-values.ts'

/** Two bytes fewer than 255, the longest name of many file systems and databases. */
const longName = 253

/** A value of a parameter in the path before a request is sent: of numbers and of texts. */
const exampleOfPath = '7'

/** What placeholders stand for in one request, credentials aside. */
export interface FreshValues extends Readonly<Record<TextName, string>> {
  readonly jsonOf: (placeholder: JsonPlaceholder) => string
  /** The value of a header by which servers know a request again. */
  readonly keyOf: (header: string) => string
  /** The value of a parameter in the path. */
  readonly ofPath: (parameter: string) => string
  /** The same as the path has it. */
  readonly segmentFor: (parameter: string) => string
}

/** The values of a request, and those that it shares with others of its run. */
interface ValuesInRun extends ValuesOfRequest {
  /** Those of the run's first request. */
  readonly first: Pick<ValuesOfRequest, 'id' | 'name'>
  /** An id of the run that no request has for itself. */
  readonly sharedId: bigint
}

/** What placeholders stand for in a request: when it is sent, and when its body is judged. */
export const freshValuesOf = (members: Members, values: ValuesInRun): FreshValues => {
  const { id, name, seed, first, sharedId } = values
  return {
    ID: String(id),
    NAME: name,
    LONG_NAME: name.padEnd(longName, 'a'),
    FIRST_ID: String(first.id),
    FIRST_NAME: first.name,
    SAME_ID: String(sharedId),
    keyOf: () => '',
    ofPath: () => members.ofPath?.example ?? exampleOfPath,
    segmentFor: () => exampleOfPath,
    jsonOf: (placeholder) => {
      if (placeholder.kind !== 'sum') return memberJsonOf(placeholder, members, seed)
      const { integer, sign } = placeholder
      const summand = idOfSum(members, id)
      return String(sign === '+' ? integer + summand : integer - summand)
    },
  }
}
