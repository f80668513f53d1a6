import { typeOf, type PlacedMember } from '../../../src/base/json.ts'
import type { CaseFacts, Origin } from '../../data/case.ts'
import { type Unique, uniqueRoles } from '../../operation/role.ts'
import type { Members } from '../../operation/members.ts'
import type { Placeholder, TextName } from '../../operation/placeholders.ts'
import { areNamesFresh } from '../../operation/run-values.ts'
import type { PlacedPlaceholder } from '../fill/body-of-runs.ts'

/** Where the value of a placeholder comes from, if requests of a run have different ones. */
interface Source {
  readonly origin: Origin
  /** The member whose values it has. */
  readonly member: Unique
}

const sources: Readonly<Record<TextName, Source>> = {
  ID: { origin: 'fresh', member: 'id' },
  FIRST_ID: { origin: 'first', member: 'id' },
  SAME_ID: { origin: 'shared', member: 'id' },
  NAME: { origin: 'fresh', member: 'name' },
  LONG_NAME: { origin: 'fresh', member: 'name' },
  FIRST_NAME: { origin: 'first', member: 'name' },
}

/** Of several origins in one value the first one counts. */
const decisiveFirst: readonly Origin[] = ['fresh', 'first', 'shared']

/** Whether the origin of a value says that other requests of the run have it, too. */
export const isShared = (placeholder: Placeholder): boolean => {
  if (placeholder.kind !== 'text') return false
  const { origin } = sources[placeholder.name]
  return origin === 'first' || origin === 'shared'
}

/** Undefined if the value is the same in all requests. */
const originOf = (placeholder: Placeholder, members: Members): Origin | undefined => {
  if (placeholder.kind === 'credential') return undefined
  if (placeholder.kind === 'member' || placeholder.kind === 'body') return 'fresh'
  // A sum has the id of its request.
  const { origin, member } = sources[placeholder.kind === 'sum' ? 'ID' : placeholder.name]
  return member === 'id' || areNamesFresh(members) ? origin : undefined
}

/** A fraction is a number that some servers take for an id. */
const typeOfUnique: Readonly<Record<Unique, string>> = { id: 'number', name: 'string' }

/** A body that is an object. */
export interface PlacedBody {
  readonly text: string
  readonly members: readonly PlacedMember[]
  readonly placeholders: readonly PlacedPlaceholder[]
}

/** The placeholders in the value of a member. */
const placeholdersOf = (body: PlacedBody, index: number): readonly Placeholder[] => {
  const { start, end } = body.members[index]!
  // An array or object ends before the next member.
  const next = body.members[index + 1]?.start ?? body.text.length
  const limit = end > start ? end : next
  return body.placeholders
    .filter((placed) => placed.start >= start && placed.start < limit)
    .map(({ placeholder }) => placeholder)
}

/** Where the values of id and name in a body come from; of a repeated member the last one counts. */
export const originsOf = (body: PlacedBody, members: Members): CaseFacts['origins'] => {
  const origins: Partial<Record<Unique, Origin>> = {}
  for (const unique of uniqueRoles) {
    const index = body.members.findLastIndex(({ name }) => name === members.roles[unique])
    if (index < 0) continue
    const ofValue = new Set(
      placeholdersOf(body, index).map((placeholder) => originOf(placeholder, members)),
    )
    const isOfType = typeOf(body.members[index]!.value) === typeOfUnique[unique]
    const ofRun = isOfType ? 'fixed' : 'mistyped'
    origins[unique] = decisiveFirst.find((origin) => ofValue.has(origin)) ?? ofRun
  }
  return origins
}
