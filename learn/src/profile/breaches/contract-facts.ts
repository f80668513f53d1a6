import { type MemberKind, memberKindOf } from 'plant-store-kit/operation'
import type { ClassName } from '../classes/class-facts.ts'
import { entryFor, type ProfileClass } from '../classes/profile-class.ts'
import type { MemberPlaces } from '../places/member-places.ts'
import { forbidsOthers, hasKeyword } from '../places/place-schema.ts'

/** A class, or a kind of one. */
type ClassKey = ClassName | `${ClassName}/${string}`

/** Accepting these classes is a violation of a rule of docs/contract-rules.md; A6 leaves the other credentials open. */
const MUST_REFUSE = {
  'credential-missing': 'A1',
  'credential-missing/empty': 'A2',
  'credential-missing/query': 'A2',
  'credential-malformed/scheme': 'A2',
  'credential-malformed/no-token': 'A2',
  'credential-malformed/bare': 'A2',
  'credential-malformed/form': 'A2',
  'body-missing': 'N1',
  'body-json': 'N2',
} satisfies Partial<Record<ClassKey, string>>

type RuleOfClass = (profileClass: ProfileClass) => string | undefined

const TYPE_RULES: Readonly<Record<MemberKind, string>> = {
  'other required': 'N5',
  'required string': 'N6',
  optional: 'N7',
}

/** Of which rule a value of a wrong type is. */
const typeRule: RuleOfClass = ({ place, kind }) => {
  // N5 leaves a fraction open that a double loses.
  if (place === undefined || kind === 'double') return undefined
  const { top } = place
  if (top === undefined) return 'N3'
  return TYPE_RULES[memberKindOf(top)]
}

/** Of a class that a place has: a keyword of the document forbids it, or one of some keywords. */
const forbiddenRule: RuleOfClass = ({ place, facts: { forbiddenBy } }) => {
  if (place === undefined || forbiddenBy === undefined) return undefined
  return forbiddenBy.length === 0 || hasKeyword(place, ...forbiddenBy) ? 'N11' : undefined
}

/** The same for classes with a place. */
const MUST_REFUSE_AT: Partial<Record<ClassName, RuleOfClass>> = {
  required: ({ place }) => (place === undefined ? undefined : 'N4'),
  type: typeRule,
}

/** The rule that a service breaks which accepts a class; undefined if it may. */
export function ruleAgainstAccepting(
  profileClass: ProfileClass,
  { body }: MemberPlaces,
): string | undefined {
  if (profileClass.name === 'further') return forbidsOthers(body) ? 'N11' : undefined
  const { [profileClass.name]: ruleOfClass = forbiddenRule } = MUST_REFUSE_AT
  return ruleOfClass(profileClass) ?? entryOfClass(MUST_REFUSE, profileClass)
}

/** Any status is open for these: another path or method. */
const ANY_STATUS: readonly ClassName[] = [
  'unknown-path',
  'unknown-method',
  'encoded-path',
  'preflight',
]

export const allowsAnyStatus = ({ name }: ProfileClass): boolean => ANY_STATUS.includes(name)

/** Whether a gateway may refuse its problems with a page of its own, of which `check` only warns. */
export const mayBeRefusedByGateway = ({ key }: ProfileClass): boolean =>
  key === 'credential-malformed/twice'

/** Undocumented statuses that only warn: HTTP's own, and those of A4 and A6; a test compares them with the rules of `check`. */
const ALLOWED_STATUSES = {
  'media-type': [415],
  'media-type-parameters/charset': [415],
  'content-encoding': [415],
  accept: [406],
  'body-limit': [413],
  'credential-scheme-case': [401, 403],
  'credential-malformed/twice': [401, 403],
} satisfies Partial<Record<ClassKey, readonly number[]>>

/** Undefined if only the documented ones are allowed. */
export const allowedStatuses = (profileClass: ProfileClass): readonly number[] | undefined =>
  entryOfClass(ALLOWED_STATUSES, profileClass)

/** An entry for the class or a part of it, and not for what it has in common with others. */
function entryOfClass<Entry>(
  table: Readonly<Record<string, Entry>>,
  profileClass: ProfileClass,
): Entry | undefined {
  const { under, entry } = entryFor(table, profileClass) ?? {}
  return under?.name === profileClass.name ? entry : undefined
}
