import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case, ofObject, plain, withValues } from 'plant-store-kit/recording'
import { wrongCredentials } from './credentials.ts'
import { caseOfProbe, type Probe } from './probe.ts'
import { wrongMethods, wrongPaths } from './routes.ts'

const wrongMediaTypes: readonly Probe[] = [
  { rule: 'N10', slug: 'text', title: 'text', body: plain, overrides: { type: 'text/plain' } },
  { rule: 'N10', slug: 'no-type', title: 'no type', body: plain, overrides: { type: null } },
]

const wrongBodies: readonly Probe[] = [
  { rule: 'N1', slug: 'empty', title: 'an empty body', body: '' },
  {
    rule: 'N2',
    slug: 'not-json',
    title: 'a comma before the brace',
    body: ofObject((object) => object.plus('')),
  },
  { rule: 'N3', slug: 'array', title: 'an array', body: '[]' },
  { rule: 'N4', slug: 'no-id', title: 'no $number', body: withValues({ number: null }) },
  {
    rule: 'N6',
    slug: 'name-number',
    title: '$string is 5',
    body: withValues({ string: '5' }),
  },
]

/** With a wrong credential, these show whether a service checks all members before the credential. */
const otherWrongMembers: readonly Probe[] = [
  { rule: 'N4', slug: 'no-name', title: 'no $string', body: withValues({ string: null }) },
  {
    rule: 'N5',
    slug: 'id-text',
    title: '$number is a string',
    body: withValues({ number: '"fern"' }),
  },
]

/** Two problems of different parts of a request: they show which one the service reports. */
export function pairsOfProblems(operation: BodyOperation): readonly Case[] {
  const credentials = wrongCredentials(operation)
  const byPart = [wrongPaths, wrongMethods(operation), credentials, wrongMediaTypes, wrongBodies]
  const pairs = [
    ...pairsOf(credentials, otherWrongMembers),
    ...byPart.flatMap((part, index) => pairsOf(part, byPart.slice(index + 1).flat())),
  ]
  return pairs.flatMap((pair) => bothIn(pair, operation) ?? [])
}

type Pair = readonly [first: Probe, second: Probe]

const pairsOf = (firsts: readonly Probe[], seconds: readonly Probe[]): readonly Pair[] =>
  firsts.flatMap((first) => seconds.map((second): Pair => [first, second]))

/** A request with the problems of two. */
function bothIn([first, second]: Pair, operation: BodyOperation): Case | undefined {
  const { body: ofSecond = plain } = second
  const both = {
    rule: first.rule,
    slug: `${first.slug}-and-${second.slug}`,
    title: `${first.title}, ${second.title}`,
    body: ofSecond === plain ? first.body : ofSecond,
    overrides: { ...first.overrides, ...second.overrides },
  }
  const testCase = caseOfProbe(both, operation)
  // Elsewhere a service may accept what it refuses at the path of the operation.
  if (testCase === undefined || first.rule === 'open') return testCase
  const isRefused = caseOfProbe(second, operation)?.mayCreate === false
  return isRefused ? { ...testCase, mayCreate: false } : testCase
}
