import { idOfSum } from '../../operation/fitting-value.ts'
import type { Members } from '../../operation/members.ts'
import type { ValuesOfRequest } from '../../operation/run-values.ts'

/** Two bytes fewer than 255, the longest name of many file systems and databases. */
const longName = 253

/** What the placeholders of ids and names stand for in one request. */
export interface FreshValues {
  readonly ID: string
  readonly NAME: string
  readonly LONG_NAME: string
  /** Those of the run's first request. */
  readonly FIRST_ID: string
  readonly FIRST_NAME: string
  /** An id of the run that is no other request's ID. */
  readonly SAME_ID: string
  /** The id that sums are made of. */
  readonly idOfSum: bigint
}

/** The ids and names that a request may have. */
export interface IdsAndNames extends Pick<ValuesOfRequest, 'id' | 'name'> {
  /** Of the run's first request. */
  readonly first: Pick<ValuesOfRequest, 'id' | 'name'>
  readonly sharedId: bigint
}

/** What the placeholders stand for in a request with these ids and names: when it is sent, and when its body is judged. */
export const freshValuesOf = (
  members: Members,
  { id, name, first, sharedId }: IdsAndNames,
): FreshValues => ({
  ID: String(id),
  NAME: name,
  LONG_NAME: name.padEnd(longName, 'a'),
  FIRST_ID: String(first.id),
  FIRST_NAME: first.name,
  SAME_ID: String(sharedId),
  idOfSum: idOfSum(members, id),
})
