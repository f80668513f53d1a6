import type { Case } from '../../../contract/data/case.ts'
import { credentialWith } from '../../../contract/cases/credential.ts'
import { needsToken } from '../../../contract/operation/credentials.ts'
import { type Members, membersOf } from '../../../contract/operation/members.ts'
import { encoded, type Member, validatorOf } from '../../../contract/operation/plain-body.ts'
import {
  type Overrides,
  createCase,
  id,
  name,
  plain,
  tag,
} from '../../../contract/cases/case-row.ts'
import type { RuleId } from '../../../contract/rules/rules.ts'
import type { Operation } from '../../document/document.ts'
import { readJson } from '../../base/json.ts'
import { truncate } from '../../base/truncate.ts'

/** Rule, name within it, body, differences; requests of N1 to N7, A1 and A2 must be refused, and those with `fails`. */
type Row = readonly [
  rule: RuleId,
  slug: string,
  body?: string | undefined,
  overrides?: Overrides,
  fails?: boolean,
]

const mustFail = (rule: RuleId): boolean => /^(N[1-7]|A[12])$/.test(rule)

const objectOf = (...members: readonly string[]): string =>
  `{${members.filter((member) => member !== '').join(',')}}`
const authorization = (value: string): Overrides => ({ authorization: value })

const credentialRows = (operation: Operation): readonly Row[] =>
  needsToken(operation)
    ? [
        ['A1', 'no-credential', plain, { authorization: null }],
        ['A2', 'basic', plain, authorization('Basic $TOKEN')],
        ['A6', 'made-up', plain, credentialWith('made-up-$ID', operation)],
      ]
    : []

/** Bearer tokens, or keys, that no one made. */
const otherTokens = (operation: Operation): readonly Row[] =>
  needsToken(operation)
    ? [
        ['A6', 'long', plain, credentialWith('x'.repeat(200), operation)],
        ['A6', 'three-spaces', plain, credentialWith('  $TOKEN', operation)],
        ['A6', 'characters', plain, credentialWith('\u00e4-$ID', operation)],
        ['A6', 'tab', plain, authorization('Bearer\t$TOKEN')],
      ]
    : []

/** What can be wrong with each part of a request: two at once show which one the service reports. */
const problemRows = (operation: Operation): readonly (readonly Row[])[] => [
  [
    ['open', 'other-path', plain, { target: '/no-such-path' }],
    ['open', 'path-below', plain, { target: '/plants/7' }],
    ['open', 'slash', plain, { target: '/plants/' }],
    ['open', 'capital-path', plain, { target: '/Plants' }],
  ],
  [
    ['open', 'put', plain, { method: 'PUT' }],
    ['open', 'get', undefined, { method: 'GET' }],
  ],
  credentialRows(operation),
  [
    ['N10', 'text', plain, { type: 'text/plain' }],
    ['N10', 'no-type', plain, { type: null }],
  ],
  [
    ['N1', 'empty', ''],
    ['N2', 'not-json', `{${id},${name},}`],
    ['N3', 'array', '[]'],
    ['N4', 'no-id', objectOf(name)],
    ['N6', 'name-number', objectOf(id, '"name":5')],
  ],
]

/** A request with the problems of two. */
const both = (
  [rule, slug, body, overrides]: Row,
  [otherRule, otherSlug, otherBody = plain, otherOverrides]: Row,
): Row => {
  const fails = mustFail(rule) || mustFail(otherRule)
  return [
    rule,
    `${slug}-and-${otherSlug}`,
    otherBody === plain ? body : otherBody,
    { ...overrides, ...otherOverrides },
    fails,
  ]
}

/** These two show a service that checks the members before the credential: it then checks all of them. */
const members: readonly Row[] = [
  ['N4', 'no-name', objectOf(id)],
  ['N5', 'id-text', objectOf('"id":"fern"', name)],
]

const combine = (rows: readonly Row[], others: readonly Row[]): readonly Row[] =>
  rows.flatMap((row) => others.map((other) => both(row, other)))

const pairsOf = (operation: Operation): readonly Row[] => {
  const problems = problemRows(operation)
  return [
    ...combine(credentialRows(operation), members),
    ...problems.flatMap((part, at) => combine(part, problems.slice(at + 1).flat())),
  ]
}

const long = 'x'.repeat(200)
/** Each member right, missing, of another type, beyond usual limits, or unusual. */
const idForms = [id, '', '"id":"fern"', '"id":null', '"id":1e30', '"id":-$ID']
const nameForms = [name, '', '"name":[5]', '"name":null', '"name":""', `"name":"${long}"`]
const tagForms = ['', '"tag":{}', '"tag":null', '"tag":""', `"tag":"${long}"`]
const isValid = (form: string): boolean => /\$|:""|xx/.test(form)

const forms: readonly Row[] = idForms.flatMap((ids, first) =>
  nameForms.flatMap((names, second) =>
    tagForms.map((tags, third): Row => {
      const isRight = [ids, names].every(isValid) && (tags === '' || isValid(tags))
      return [
        isRight ? 'V3' : 'N4',
        `members-${first}${second}${third}`,
        objectOf(ids, names, tags),
      ]
    }),
  ),
)

/** How often equal requests are sent: a service that picks one of two problems picks the same each time once in 32 runs. */
const EQUAL_REQUESTS = 6

/** Several problems, which services may report in any order: unusual values, with different ids, and what each one refuses. */
const equal: readonly (readonly Row[])[] = (
  [
    ['V3', objectOf('"id":-$ID', '"name":""', `"tag":"${long}"`)],
    ['V3', objectOf(id, '"name":""', '"tag":""')],
    ['V3', objectOf(id, `"tag":"${long}"`)],
    ['N4', objectOf('"tag":7')],
    ['N5', objectOf('"id":"fern"', '"name":5')],
  ] as const
).map(([rule, body], at) =>
  Array.from({ length: EQUAL_REQUESTS }, (_, nth): Row => [rule, `equal-${at}-${nth}`, body]),
)

const values =
  '0|-7|12.50|true|false|null|"x"|[]|[1]|[1,2]|{}|{"a":1}|"12"|"-3"|"  "|"\\u0000\\u0007"|"\\u00a0"'
/** After a line break, and longer in bytes than in characters: positions are then different numbers. */
const wideTag = '\n"tag":"\u00d6l gr\u00fcn"'
const wideName = '\n"name":"$NAME \u00d6l gr\u00fcn"'
const isString = (json: string): boolean => json.startsWith('"')
const types =
  'application/json;charset=us-ascii, Application/JSON; charset=utf-8, image/png, */*, text/csv; header=present, application/*, ' +
  'application/vnd.plants+json, application/json; charset, TEXT/PLAIN, plant'

/** Makes positions differ from columns, and both from the codes of characters. */
const gap = ' '.repeat(32)

/** Malformed JSON in the fourth line: beginnings, each with several ends. */
const malformed = (
  [
    [
      '   \n\n\n          ',
      ` |\n\n|pots|nope|nul|nulll|tru|01|-|NaN|,|'a'|"a|//|1 2|"a" pots|1.|[|[{}|[1,|<a>`,
    ],
    [`${gap}\n\n{${gap}\n${gap}`, `|pots:1}|'id':1}|,"id":1}|//\n}|/**/}|~}`],
    [
      `{${gap}${gap}\n\n${wideTag},${gap}${id},`,
      `|}|,}|pots:1}|'name':1}|/**/}|~}|"name"|"name"="a"}`,
    ],
    [
      `{${gap}${gap}\n\n${wideTag},${gap}${id},"name":`,
      `|,}|}|/**/"a"}|'a'}|fals}|"a|"\t"}|"\\x"}|"\\u12"}|"\\uZZZZ"}|"a"|"a"/**/}|"a"~}|"a"pots}|"a"}}|"a\\|"\\u00`,
    ],
    [
      `{${gap}${gap}\n\n${wideName},${gap}${gap}"id":`,
      `NaN,"tag":"sun"}|-Infinity,"tag":"sun"}|-}|nul}|1.}|1e}|01}|[1|[1;2]}|[1,]}|True}|~}`,
    ],
  ] as const
).flatMap(([start, ends], row) =>
  ends.split('|').map((end, at): Row => ['N2', `malformed-${row}-${at}`, start + end]),
)

/** The path of the operation in other spellings; the rows write the path of the Plant Store for it. */
const pathRows = ({ path }: Operation): readonly Row[] => {
  const first = path.search(/[\w-]/)
  const encode = (at: number): string => `%${path.charCodeAt(at).toString(16)}`
  const last = path.length - 1
  const encodedPath = path.slice(0, first) + encode(first) + path.slice(first + 1)
  return [
    ['open', 'encoded-path', plain, { target: encodedPath }],
    ['open', 'encoded-end', plain, { target: path.slice(0, last) + encode(last) }],
    ['open', 'slashes', plain, { target: `/${path}` }],
  ]
}

const otherMethods: readonly Row[] = [
  ['open', 'head', undefined, { method: 'HEAD' }],
  ['open', 'put-with-query', plain, { method: 'PUT', target: '/plants?color=green' }],
  ['open', 'purge', plain, { method: 'PURGE' }],
  ['open', 'trace', undefined, { method: 'TRACE' }],
]

const otherPaths: readonly Row[] = [
  ['open', 'slashes-at-the-end', plain, { target: '/plants//' }],
  ['open', 'encoded-slash', plain, { target: '/plants%2F' }],
  ['open', 'malformed-path', plain, { target: '/%zz' }],
  ['open', 'other-path-with-query', plain, { target: '/seeds?color=green' }],
]

const mediaTypes = types
  .split(', ')
  .map((type, index): Row => ['N10', `type-${index}`, plain, { type }])

/** A value as the whole body, and as each member. */
const rowsOfValue = (json: string, index: number): readonly Row[] => {
  const isObjectText = json.startsWith('{')
  const isInteger = /^-?\d+$/.test(json)
  const asName = objectOf(isString(json) ? '' : wideTag, id, `"name":${json}`)
  const asTag = objectOf(id, isString(json) ? name : wideName, `"tag":${json}`)
  return [
    [isObjectText ? 'N4' : 'N3', `body-${index}`, gap + json],
    [isInteger ? 'V1' : 'N5', `id-${index}`, objectOf(wideName, `"id":${json}`)],
    [isString(json) ? 'V3' : 'N6', `name-${index}`, asName],
    [isString(json) ? 'V4' : 'N7', `tag-${index}`, asTag],
  ]
}

const otherHeaders: readonly Row[] = [
  ['open', 'accept-csv', plain, { accept: 'text/csv' }],
  ['V7', 'gzip', plain, { headers: [['Content-Encoding', 'gzip']] }],
]

/** Spellings of numbers that services show in messages, or convert. */
const numbers: readonly Row[] = [
  ['N3', 'body-decimal', '12345678e0'],
  ['N3', 'body-infinite', '1e400'],
  ['N5', 'id-low', objectOf('"id":-7.25', name)],
  ['N5', 'id-fraction-text', objectOf('"id":"7.25"', name)],
  ['N5', 'id-plus', objectOf('"id":"+$ID"', name)],
  ['N6', 'name-decimal', objectOf(id, '\n"name":12345678e0')],
  ['N7', 'tag-decimal', objectOf(id, name, '\n"tag":12345678e0')],
]

/** Malformed JSON after text that is longer in bytes than in characters. */
const wideMalformed: readonly Row[] = [
  ['N2', 'wide-comma', `{${wideTag},${id},}`],
  ['N2', 'wide-value', `{${wideTag},${id},"name":x}`],
  ['N2', 'wide-delimiter', `{${wideTag},${id} ${name}}`],
]

const repeatedMembers: readonly Row[] = [
  ['open', 'id-twice', objectOf(wideName, '"id":"fern"', id)],
  ['open', 'name-twice', objectOf(id, '"name":5', wideName)],
  ['open', 'tag-twice', objectOf(id, name, '"tag":[]', '"tag":"sun"')],
]

/** Wrong members in another order than that of the document. */
const backwards: readonly Row[] = [
  ['N5', 'types-backwards', objectOf('"tag":7', '"name":5', '"id":"fern"')],
  ['N5', 'name-before-id', objectOf('"name":null', '"id":true')],
  ['N6', 'tag-before-name', objectOf('"tag":null', '"name":5', id)],
]

const singlesOf = (operation: Operation): readonly Row[] => [
  ...malformed,
  ...otherMethods,
  ...pathRows(operation),
  ...otherPaths,
  ...otherTokens(operation),
  ...mediaTypes,
  ...values.split('|').flatMap(rowsOfValue),
  ...otherHeaders,
  ...numbers,
  ...wideMalformed,
  ...repeatedMembers,
  ...backwards,
]

/** A case of a row; of a member that the rows above do not know, the body is as written. */
export const toCase = (row: Row, operation: Operation, isAdapted = false): Case => {
  const [rule, slug, body, overrides = {}, fails = mustFail(rule)] = row
  const isNumbered = /^(members|malformed|equal|body|id|name|tag|member-.*)-\d/.test(slug)
  const sent = truncate(String(body).replaceAll(/\s+/g, ' '), 70)
  const title = isNumbered ? `the body is ${sent}` : slug.replaceAll('-', ' ')
  const ofBody = isAdapted ? { isAdapted } : {}
  const testCase = createCase(
    rule,
    [`learn-${slug}`, title, body, { ...overrides, ...ofBody }],
    operation,
  )
  return {
    ...testCase,
    expect: rule.startsWith('N') || mustFail(rule) ? testCase.expect : 'open',
    creates: !fails,
  }
}

/** Values of a member that the rows above do not know, and a body without it. */
const valuesOfMember = (member: Member, operation: Operation): readonly Case[] => {
  const members = membersOf(operation)
  const slug = `member-${encodeURIComponent(member.name)}`
  return [undefined, ...values.split('|')].map((json, index) => {
    const body = bodyWith(members, member.name, json)
    return toCase([ruleOfValue(member, json), `${slug}-${index}`, body], operation, true)
  })
}

/** The rule of a request with a value of a member, as JSON text, or without it. */
function ruleOfValue({ schema, isRequired }: Member, json: string | undefined): RuleId {
  const valid = isRequired ? 'V1' : 'V4'
  if (json === undefined) return isRequired ? 'N4' : valid
  const isValid = validatorOf(schema)(readJson(json).value).length === 0
  if (isValid) return valid
  return isRequired ? 'N5' : 'N7'
}

/** A member whose name differs in a letter from that which the rows above write, as another letter case. */
const capitalized = (operation: Operation): readonly Case[] => {
  const members = membersOf(operation)
  const { name: memberName } = members.roles
  // The suite sends this one.
  if (memberName === 'name' || !members.strings.includes(memberName)) return []
  const capital = memberName.charAt(0).toUpperCase() + memberName.slice(1)
  const other = capital === memberName ? memberName.toUpperCase() : capital
  const body = bodyWith(members, memberName, undefined).slice(0, -1)
  const row: Row = ['N4', 'name-capital', `${body},${encoded(other)}:"$NAME"}`]
  return [toCase(row, operation, true)]
}

/** The plain body with another value of a member, as JSON text, or without it. */
export function bodyWith(members: Members, memberName: string, json: string | undefined): string {
  const { roles, declared, required } = members
  const ordinary: readonly (readonly [string, string])[] = [
    ...Array.from(required, ([other, { text }]) => [other, text] as const),
    ...(declared.has('id') ? [[roles.id, '$ID'] as const] : []),
    ...(declared.has('name') ? [[roles.name, '"$NAME"'] as const] : []),
  ]
  const isOrdinary = ordinary.some(([other]) => other === memberName)
  const all = isOrdinary ? ordinary : [...ordinary, [memberName, ''] as const]
  const texts = all.flatMap(([other, text]) => {
    const value = other === memberName ? json : text
    return value === undefined ? [] : `${encoded(other)}:${value}`
  })
  return objectOf(...texts)
}

const knownProbes = new WeakMap<Operation, readonly Case[]>()

/** Further requests beside the suite's, for what a profile holds and the contract leaves open. */
export function probesOf(operation: Operation): readonly Case[] {
  const probes = knownProbes.get(operation) ?? createProbes(operation)
  knownProbes.set(operation, probes)
  return probes
}

const createProbes = (operation: Operation): readonly Case[] => [
  ...[...pairsOf(operation), ...forms, ...equal.flat(), ...singlesOf(operation)].map((row) =>
    toCase(row, operation),
  ),
  ...membersOf(operation).others.flatMap((member) => valuesOfMember(member, operation)),
  ...capitalized(operation),
]

/** Requests that differ in the id only, if they have any: what differs in the responses does not depend on the request. */
export const equalProbesOf = (operation: Operation): readonly (readonly Case[])[] =>
  equal.map((rows) => rows.map((row) => toCase(row, operation)))

/** To be sent one after another: the second one repeats the id of the first. */
export const repeatedIdsOf = (operation: Operation): readonly Case[] =>
  (
    [
      ['open', 'same-id-first', objectOf('"id":$SAME_ID', name)],
      ['open', 'same-id-again', objectOf('"id":$SAME_ID', name, tag)],
      ['open', 'first-plant-again', objectOf('"id":$FIRST_ID', '"name":"$FIRST_NAME"')],
    ] as const
  ).map((row) => toCase(row, operation))
