import { isNumeric, isObject, memberOf } from '../../../src/base/check-value.ts'
import { Decimal } from '../../../src/base/validator.ts'
import type { Operation } from '../../../src/document/document.ts'
import { jsonKey } from '../../../src/document/json-key.ts'
import type { CaseFacts, CaseRequest, Origin } from '../../data/case.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { type Placeholder, placeholdersIn } from '../../operation/placeholders.ts'
import { type Unique, uniqueRoles } from '../../operation/role.ts'
import { type ValuesOfRequest, areNamesFresh, firstOfRuns } from '../../operation/run-values.ts'
import { type BodyReading, changedNames, plainReadingOf, readBody } from './body-reading.ts'

// What a case is about. Its body is compared with the plain one, as it was read for the verdict; its placeholders say where
// ids and names come from.

/** Placeholders of the values that a member may have, and where these come from; the first one that a request has counts. */
const origins: Readonly<Record<Unique, readonly (readonly [name: string, origin: Origin])[]>> = {
  id: [
    ['ID', 'fresh'],
    ['FIRST_ID', 'first'],
    ['SAME_ID', 'shared'],
  ],
  name: [
    ['NAME', 'fresh'],
    ['FIRST_NAME', 'first'],
  ],
}

/** Placeholders of values that other requests of the run have, too. */
const sharedNames = Object.values(origins).flatMap((ofMember) =>
  ofMember.flatMap(([name, origin]) => (origin === 'fresh' ? [] : name)),
)

/** Of a text its name, of others their kind. */
const nameOf = (placeholder: Placeholder): string =>
  placeholder.kind === 'text' ? placeholder.name : placeholder.kind

/** A fraction is a number that some servers take for an id. */
const isOfType: Readonly<Record<Unique, (value: unknown) => boolean>> = {
  id: (value) => isNumeric(value) || value instanceof Decimal,
  name: (value) => typeof value === 'string',
}

/** Shorter texts of a run may be in others by chance. */
const shortestMark = 8

/** Whether a value is, or has, the id or the name of a plain request. */
const isOfRequest = (value: unknown, { id, name }: ValuesOfRequest): boolean => {
  const key = jsonKey(value) ?? ''
  const isWithin = (text: string): boolean => text.length >= shortestMark && key.includes(text)
  return key === jsonKey(id) || key === jsonKey(name) || isWithin(String(id)) || isWithin(name)
}

/** Where the value of a member comes from. */
const originOf = (
  unique: Unique,
  value: unknown,
  names: ReadonlySet<string>,
  members: Members,
): Origin => {
  const isFixed = unique === 'name' && !areNamesFresh(members)
  if (!isFixed && isOfRequest(value, firstOfRuns(members)))
    return origins[unique].find(([name]) => names.has(name))?.[1] ?? 'fresh'
  // A sum has the id of its request.
  if (unique === 'id' && names.has('sum')) return 'fresh'
  return isOfType[unique](value) ? 'fixed' : 'mistyped'
}

const originsIn = (
  body: unknown,
  names: ReadonlySet<string>,
  members: Members,
): CaseFacts['origins'] =>
  Object.fromEntries(
    uniqueRoles.flatMap((unique) => {
      const value = memberOf(body, members.roles[unique])
      return value === undefined ? [] : [[unique, originOf(unique, value, names, members)]]
    }),
  )

const hasMembers = (value: unknown): value is object =>
  isObject(value) && Object.keys(value).length > 0

type Changes = Pick<CaseFacts, 'varies' | 'additionalNames' | 'isRewritten'>

/** In what the body differs from the plain one. */
const changesOf = (reading: BodyReading | undefined, members: Members): Changes => {
  const plain = plainReadingOf(members)
  const isRewritten = reading?.text !== plain?.text
  // An empty object is one defect, however many members it lacks.
  if (!hasMembers(reading?.value) || !hasMembers(plain?.value))
    return { varies: [], additionalNames: [], isRewritten }
  const names = changedNames(reading.value, plain.value)
  const declared = members.sendable.map(({ name }) => name)
  return {
    varies: declared.filter((name) => names.includes(name)),
    additionalNames: names.filter((name) => !declared.includes(name)),
    isRewritten: isRewritten && names.length === 0,
  }
}

/** The facts about the body of a request. */
export const factsOf = (
  request: CaseRequest,
  operation: Operation,
): Omit<CaseFacts, 'repeats' | 'differs'> => {
  const members = membersOf(operation)
  const placeholders = placeholdersIn(`${String(request.body ?? '')} ${request.target}`)
  const names = new Set(placeholders.map(nameOf))
  const reading = readBody({ request }, operation)
  return {
    ...changesOf(reading, members),
    origins: originsIn(reading?.value, names, members),
    sharesValues: sharedNames.some((name) => names.has(name)),
    hasSum: names.has('sum'),
  }
}
