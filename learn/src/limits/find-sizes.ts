import { type BodyOperation } from 'plant-store-kit/operation'
import { jsonText } from 'plant-store-kit/json'
import { membersOf, plainTextOf } from 'plant-store-kit/recording'
import { type Behavior } from 'plant-store-kit/responder'
import { lastingText } from '../samples/lasting-text.ts'
import { isAccepted } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { withLimit } from './limit.ts'
import { type Ask, search, type Send } from './search.ts'
import { type SizeLimit, sizeLimitsOf } from './size-limits.ts'

/** The sizes that the service accepts, beside the limits that are known. */
export async function findSizes(
  send: Send,
  operation: BodyOperation,
  known: Partial<Behavior>,
): Promise<Partial<Behavior>> {
  let limits = known
  for (const limit of sizeLimitsOf(operation)) {
    const most = mostInBody(limit, operation, limits)
    if (most < 0) continue
    const first = Math.min(limit.first, most)
    const assumed = Math.min(limit.assumed, mostFor(limit, limits))
    const size = await search(send, (ask) => findSize({ ...limit, first, assumed }, ask))
    if (size !== undefined) limits = withLimit(limits, limit.path, size)
  }
  return limits
}

/** Bytes of a body beside what has the size, at least, and how many more there may be with other fresh values. */
const LEAST_AROUND = 100
const MORE_AROUND = 20

/** The greatest size for which a limited body has room. */
function mostInBody(
  { name, caseOf, bytesEach = 1 }: SizeLimit,
  operation: BodyOperation,
  { bodyLimit = Infinity }: Partial<Behavior>,
): number {
  const text = plainTextOf(caseOf(name, 1).request, membersOf(operation)) ?? ''
  const around = new TextEncoder().encode(text).length + MORE_AROUND
  return Math.floor(bodyLimit / bytesEach) - Math.max(LEAST_AROUND, around)
}

/** The greatest length that was found for the member whose least one is sought. */
function mostFor(
  { path: [part, member, keyword] }: SizeLimit,
  { members }: Partial<Behavior>,
): number {
  if (part !== 'members' || keyword !== 'minLength') return Infinity
  return members?.[member]?.maxLength ?? Infinity
}

/** By what is accepted, or else by what is refused as a small size is. */
async function findSize(limit: SizeLimit, ask: Ask): Promise<number | undefined> {
  const bisect = (isWithin: IsWithin): Promise<number | undefined> =>
    bisectSize(limit, sizesOf(limit, isWithin, ask))
  const size = await bisect(({ response }) => isAccepted(response))
  const { name, caseOf, small } = limit
  if (size !== undefined || small === undefined) return size
  const refusal = refusalOf(await ask(caseOf(name, small)))
  return bisect((sample) => refusalOf(sample) === refusal)
}

/** Whether a response shows that its size is within the limit. */
type IsWithin = (sample: Sample) => boolean

/** A size that was sent. */
interface TriedSize {
  readonly size: number
  readonly isWithin: boolean
}

type TrySize = (size: number) => Promise<TriedSize>

/** Sends the sizes of a limit that are asked for. */
function sizesOf({ name, caseOf, sizeOf }: SizeLimit, isWithin: IsWithin, ask: Ask): TrySize {
  let missing = 0
  return async (wantedSize) => {
    const sample = await ask(caseOf(name, wantedSize + missing))
    const size = sizeOf?.(sample.request) ?? wantedSize
    // The next request has the same parts, such as an id of nine digits, around the text.
    missing += wantedSize - size
    return { size, isWithin: isWithin(sample) }
  }
}

/** More steps than any size needs: a service that responds at random must not hold the search forever. */
const MAX_STEPS = 40

/** By a bisection of its own, because a request may have another size than was asked for. */
async function bisectSize(
  { first, assumed, unlimited }: SizeLimit,
  trySize: TrySize,
): Promise<number | undefined> {
  const beyond = await trySize(first)
  if (beyond.isWithin) return unlimited
  let accepted = assumed
  let refused = beyond.size
  for (let step = 1; Math.abs(refused - accepted) > 1 && step < MAX_STEPS; step += 1) {
    const tried = await trySize(Math.floor((accepted + refused) / 2))
    if (!tried.isWithin) refused = tried.size
    else accepted = refused < accepted ? tried.size : Math.max(accepted, tried.size)
  }
  return accepted === assumed ? undefined : accepted
}

/** A refusal without the arrays of the request, which it may repeat. */
function refusalOf({ response: { status, body = '' }, sentNames }: Sample): string {
  const text = jsonText(body).replaceAll(/[[\]]+/g, '')
  return `${status} ${lastingText({ response: { status, body: text, isText: true }, sentNames }, '')}`
}
