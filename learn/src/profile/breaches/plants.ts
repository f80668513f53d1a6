import { Sampler } from 'plant-store-kit/operation'
import { isObject, memberOf, namesIn } from 'plant-store-kit/json'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { breachOfBody, isDocumented } from './body.ts'
import { type CheckedProfile, postOf } from './checked-profile.ts'

/** How the responses to accepted requests break the contract: with all optional members, and with none. */
export function breachesOfPlants(checked: CheckedProfile): readonly string[] {
  const { operation, classes } = checked
  const optional = classes.places.members.filter(({ isRequired }) => !isRequired)
  const names = optional.flatMap(({ pointer = '' }) => namesIn(pointer))
  return validBodies(operation, names).flatMap((body) => {
    const present = names.filter((name) => memberOf(body, name) !== undefined)
    return breachOfPlant(body, present, checked) ?? []
  })
}

function breachOfPlant(
  body: unknown,
  optional: readonly string[],
  checked: CheckedProfile,
): string | undefined {
  const { responder, operation } = checked
  const planned = responder.accept(postOf(body, checked))
  const { status } = planned
  if (status >= 400 || !isDocumented(status, operation))
    return `response.plant: status ${status} (R7)`
  const breach = breachOfBody(planned, operation)
  return breach === undefined ? undefined : `response.plant${withMembers(optional)}: ${breach}`
}

/** ` with a tag` */
function withMembers(names: readonly string[]): string {
  if (names.length === 0) return ''
  return names.length === 1 ? ` with a ${names[0]}` : ` with ${names.join(', ')}`
}

const sampler = new Sampler('request')

/** Made-up bodies; not all of them have all optional members. */
const SEEDS: readonly number[] = [0, 1, 2, 3]

/** A valid body with optional members, and one without; from examples of the document, or else made up. */
function validBodies(
  { source }: BodyMockOperation,
  optional: readonly string[],
): readonly unknown[] {
  const [{ schema, examples, validate }] = source.requestBody.content
  const samples = [
    ...examples.map(({ value }) => value),
    ...SEEDS.map((seed) => sampler.sample(schema, { seed }).value),
  ]
  const valid = samples.filter(isObject).filter((body) => validate(body).length === 0)
  const countOf = (body: unknown): number =>
    optional.filter((name) => memberOf(body, name) !== undefined).length
  const full = valid.toSorted((first, second) => countOf(second) - countOf(first))[0]
  if (full === undefined) return []
  const plain = Object.fromEntries(
    Object.entries(full).filter(([name]) => !optional.includes(name)),
  )
  const isPlainValid = countOf(full) > 0 && validate(plain).length === 0
  return isPlainValid ? [full, plain] : [full]
}
