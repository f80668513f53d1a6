import type { Case } from '../../contract/cases/case.ts'
import { cases } from '../../contract/cases/index.ts'
import { probes } from './probes.ts'
import { isAccepted, type ResponseData, type Sample } from './sample.ts'

/** The same requests of clients that take any type of response. */
const toAny = (all: readonly Case[]): readonly Case[] =>
  all.map((each) => {
    const headers = each.request.headers.map(([name, value]) => [name, name === 'Accept' ? '*/*' : value] as const)
    const title = `${each.title}, with Accept: */*`
    return { ...each, id: `${each.id}-to-any`, title, request: { ...each.request, headers } }
  })

const SHOWS_TYPE = /(path|put|credential|text)-and-empty|malformed-1-0/
/** What other requests show as well, and a token that only some users give. */
const IS_FURTHER = /^([RV]\d|N[235-8]|A5)\/(?!learn)|-members-|-malformed-\d-[1-9]|-and-(?!empty)/

/** Whether errors depend on `Accept`: those of the path, the method, the credential, the content type and the body. */
export const fewToAny: readonly Case[] = toAny(probes.filter(({ id }) => SHOWS_TYPE.test(id)))

/** If they do: one or two requests of each class of problems, and those at the limits. */
export const manyToAny = (atLimits: readonly Case[]): readonly Case[] =>
  toAny([...cases, ...probes, ...atLimits]).filter(
    ({ id, request: { method, need } }) =>
      !SHOWS_TYPE.test(id) && !IS_FURTHER.test(id) && method !== 'OPTIONS' && need === undefined,
  )

/** Whether it is one of them, or another error for a client that takes any type of response. */
export const isToAny = ({ name, request, response }: Sample): boolean =>
  name.endsWith('-to-any') || (!isAccepted(response) && /^(\*\/\*)?$/.test(request.headers.get('accept') ?? ''))

export const typeOf = ({ headers }: ResponseData): string | undefined => headers?.['content-type']

/** Whether the type of errors depends on `Accept`. */
export function dependsOnAccept(all: readonly Sample[]): boolean {
  const types = new Map(all.map((each) => [`${each.name}-to-any`, typeOf(each.response)]))
  return all.some((each) => types.has(each.name) && types.get(each.name) !== typeOf(each.response))
}
