import { body, id, name, nameOf, plain } from './pieces/body-pieces.ts'
import { type BodyOperation } from 'plant-store-kit/operation'
import { objectOf } from './body-texts.ts'
import { wrongMediaTypes } from './content.ts'
import { wrongCredentials } from './credentials.ts'
import { isRefused, type Probe, titleOf } from './probe.ts'
import { wrongMethods, wrongPaths } from './routes.ts'

const wrongBodies: readonly Probe[] = [
  { rule: 'N1', slug: 'empty', body: '' },
  { rule: 'N2', slug: 'not-json', body: body`{${id},${name},}` },
  { rule: 'N3', slug: 'array', body: '[]' },
  { rule: 'N4', slug: 'no-id', title: 'no $number', body: objectOf(name) },
  {
    rule: 'N6',
    slug: 'name-number',
    title: '$string number',
    body: objectOf(id, body`${nameOf.name}:5`),
  },
]

/** With a wrong credential, these show whether a service checks all members before the credential. */
const otherWrongMembers: readonly Probe[] = [
  { rule: 'N4', slug: 'no-name', title: 'no $string', body: objectOf(id) },
  {
    rule: 'N5',
    slug: 'id-text',
    title: '$number text',
    body: objectOf(body`${nameOf.id}:"fern"`, name),
  },
]

/** Two problems of different parts of a request: they show which one the service reports. */
export function pairsOfProblems(operation: BodyOperation): readonly Probe[] {
  const credentials = wrongCredentials(operation)
  const byPart = [wrongPaths, wrongMethods, credentials, wrongMediaTypes, wrongBodies]
  return [
    ...combine(credentials, otherWrongMembers),
    ...byPart.flatMap((part, index) => combine(part, byPart.slice(index + 1).flat())),
  ]
}

const combine = (firsts: readonly Probe[], seconds: readonly Probe[]): readonly Probe[] =>
  firsts.flatMap((first) => seconds.map((second) => both(first, second)))

/** A request with the problems of two. */
function both(first: Probe, second: Probe): Probe {
  const { body: ofSecond = plain } = second
  return {
    rule: first.rule,
    slug: `${first.slug}-and-${second.slug}`,
    title: `${titleOf(first)} and ${titleOf(second)}`,
    body: ofSecond === plain ? first.body : ofSecond,
    overrides: { ...first.overrides, ...second.overrides },
    isRefused: isRefused(first) || isRefused(second),
  }
}
