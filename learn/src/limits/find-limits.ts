import { type BodyOperation, Sampler } from 'plant-store-kit/operation'
import { literalJson, integerOf, jsonText } from 'plant-store-kit/json'
import {
  type Case,
  membersOf,
  plainTextOf,
  validatorOf,
  lastPassing,
} from 'plant-store-kit/recording'
import { type Behavior } from 'plant-store-kit/responder'
import { hasKeyword, mustBeNumber } from '../profile/places/place-schema.ts'
import { findAcceptedValues, type Send } from './accepted-values.ts'
import { findCharacters } from './characters.ts'
import { findListedValues } from './listed-values.ts'
import { ifAnswered, WithoutResponse } from './without-response.ts'
import {
  memberCase,
  type NumberLimit,
  numberLimitsOf,
  type SizeLimit,
  sizeLimitsOf,
} from './limits.ts'
import {
  isFreeText,
  type LimitedMember,
  maxLengthOf,
  membersWith,
  minLengthOf,
  withLimit,
} from './member-limits.ts'
import { lastingText } from '../samples/lasting-text.ts'
import { isAccepted } from '../samples/response-data.ts'
import { freshIntegerOf } from '../samples/identity.ts'
import { type Sample, sentMember } from '../samples/sample.ts'

/**
 * The sizes, numbers and characters that the service accepts, by bisection, beside the limits that are known; `send` sends
 * one case, and `samples` were received before.
 */
export async function findLimits(
  send: Send,
  operation: BodyOperation,
  samples: readonly Sample[],
  known: Partial<Behavior> = {},
): Promise<Partial<Behavior>> {
  const fill = await findAcceptedValues(send, operation, samples)
  const search = new LimitSearch((testCase) => send(fill(testCase)), operation, known)
  await search.findSizes()
  await search.findNumbers()
  await search.findPatterns(samples)
  return search.limits
}

/** Bytes by which fresh values may be longer than those of another request. */
const SPARE_BYTES = 100

/** More steps than any size needs: a service that responds at random must not hold the search forever. */
const MAX_STEPS = 40

/** A size that was sent. */
interface TriedSize {
  readonly size: number
  readonly isWithin: boolean
}

/** Whether a response shows that its size is within the limit. */
type IsWithin = (sample: Sample) => boolean

/** The numbers that are tried end where many services do. */
const LARGEST = 2n ** 31n - 1n

/** The texts of `findCharacters` with at most one kind of characters: four letters, and nine bytes with `é木`. */
const FEWEST_CHARACTERS = 4
const MOST_BYTES = 9
/** A text that a service accepts, unless it has a list of texts. */
const PLAIN_TEXT = 'fern'

const sampler = new Sampler('request')

class LimitSearch {
  limits: Partial<Behavior>
  readonly #send: Send
  readonly #operation: BodyOperation

  constructor(send: Send, operation: BodyOperation, known: Partial<Behavior>) {
    this.limits = known
    this.#send = send
    this.#operation = operation
  }

  /** @throws {WithoutResponse} */
  async #sendCase(testCase: Case): Promise<Sample> {
    const sample = await this.#send(testCase)
    if (sample === undefined) throw new WithoutResponse()
    return sample
  }

  async #acceptsCase(testCase: Case): Promise<boolean> {
    return isAccepted((await this.#sendCase(testCase)).response)
  }

  async findSizes(): Promise<void> {
    for (const limit of sizeLimitsOf(this.#operation)) {
      const size = await ifAnswered(this.#findSize(limit))
      if (size !== undefined) this.limits = withLimit(this.limits, limit.path, size)
    }
  }

  /** By what is accepted, or else by what is refused as a small size is. */
  async #findSize(limit: SizeLimit): Promise<number | undefined> {
    const size = await this.#bisectSize(limit, ({ response }) => isAccepted(response))
    const { name, caseOf, small } = limit
    if (size !== undefined || small === undefined) return size
    const refusal = refusalOf(await this.#sendCase(caseOf(name, small)))
    return this.#bisectSize(limit, (sample) => refusalOf(sample) === refusal)
  }

  /** By a bisection of its own, because a request may have another size than was asked for. */
  async #bisectSize(limit: SizeLimit, isWithin: IsWithin): Promise<number | undefined> {
    const { unlimited } = limit
    const most = this.#mostInBody(limit)
    if (most < 0) return undefined
    const assumed = Math.min(limit.assumed, this.#mostFor(limit))
    const trySize = this.#tryAt(limit, isWithin)
    const first = await trySize(Math.min(limit.first, most))
    if (first.isWithin) return unlimited
    let accepted = assumed
    let refused = first.size
    for (let step = 1; Math.abs(refused - accepted) > 1 && step < MAX_STEPS; step += 1) {
      const tried = await trySize(Math.floor((accepted + refused) / 2))
      if (!tried.isWithin) refused = tried.size
      else accepted = refused < accepted ? tried.size : Math.max(accepted, tried.size)
    }
    return accepted === assumed ? undefined : accepted
  }

  /** The greatest size for which a limited body has room. */
  #mostInBody({ name, caseOf, bytesEach = 1 }: SizeLimit): number {
    const { bodyLimit = Infinity } = this.limits
    const { request } = caseOf(name, 1)
    const text = plainTextOf(request, membersOf(this.#operation)) ?? ''
    const around = new TextEncoder().encode(text).length
    return Math.floor((bodyLimit - around - SPARE_BYTES) / bytesEach)
  }

  /** The greatest length that was found for the member whose least one is sought. */
  #mostFor({ path: [part, member, keyword] }: SizeLimit): number {
    if (part !== 'members' || keyword !== 'minLength') return Infinity
    return this.limits.members?.[member]?.maxLength ?? Infinity
  }

  /** Sends cases of a limit of sizes. */
  #tryAt(
    { name, caseOf, sizeOf }: SizeLimit,
    isWithin: IsWithin,
  ): (size: number) => Promise<TriedSize> {
    let missing = 0
    return async (wantedSize) => {
      const sample = await this.#sendCase(caseOf(name, wantedSize + missing))
      const size = sizeOf?.(sample.request) ?? wantedSize
      // The next request has the same parts, such as an id of nine digits, around the text.
      missing += wantedSize - size
      return { size, isWithin: isWithin(sample) }
    }
  }

  async findNumbers(): Promise<void> {
    for (const member of boundedMembers(this.#operation))
      for (const limit of numberLimitsOf(this.#operation, member.name)) {
        const number = await ifAnswered(this.#findNumber(limit, member))
        if (number !== undefined) this.limits = withLimit(this.limits, limit.path, number)
      }
  }

  /** The last integer of the document that the service accepts; undefined if it accepts all of them. */
  async #findNumber(
    { name, sign, caseOf }: NumberLimit,
    { place }: LimitedMember,
  ): Promise<number | undefined> {
    const schema = place.schemas[0]!
    const sample = integerOf(sampler.sample(schema).value)
    if (sample === undefined) return undefined
    const start = BigInt(sample)
    const validate = validatorOf(schema)
    const isValid = async (number: bigint): Promise<boolean> =>
      validate(Number(number)).length === 0
    const acceptsNumber = (number: bigint): Promise<boolean> =>
      this.#acceptsCase(caseOf(name, number))
    const farthest = await lastPassing(start, sign * LARGEST, isValid)
    if (!(await acceptsNumber(start))) return undefined
    const last = await lastPassing(start, farthest, acceptsNumber)
    return last === farthest ? undefined : Number(last)
  }

  async findPatterns(samples: readonly Sample[]): Promise<void> {
    for (const { name, place } of membersWith(this.#operation, isFreeText)) {
      const { maxLength: most = maxLengthOf(place) } = this.limits.members?.[name] ?? {}
      if (minLengthOf(place) > FEWEST_CHARACTERS || most < MOST_BYTES) continue
      const pattern = await ifAnswered(this.#findPattern(name, acceptedTexts(samples, name)))
      if (pattern !== undefined)
        this.limits = withLimit(this.limits, ['members', name, 'pattern'], pattern)
    }
  }

  /** The texts that a member may be: of some characters, or of a list that has the accepted ones. */
  async #findPattern(name: string, accepted: readonly string[]): Promise<string | undefined> {
    const caseOf = (text: string): Case =>
      memberCase(this.#operation, encodeURIComponent(name), name, literalJson(text))
    const acceptsText = (text: string): Promise<boolean> => this.#acceptsCase(caseOf(text))
    const characters = await findCharacters(acceptsText)
    if (characters !== undefined) return characters
    const { response } = await this.#sendCase(caseOf(PLAIN_TEXT))
    if (isAccepted(response)) return undefined
    return findListedValues({ accepted, refusal: textOf(response.body) }, acceptsText)
  }
}

/** A refusal without the arrays of the request, which it may repeat. */
function refusalOf({ response: { status, body = '' }, sentNames }: Sample): string {
  const text = jsonText(body).replaceAll(/[[\]]+/g, '')
  return `${status} ${lastingText({ response: { status, body: text, isText: true }, sentNames }, '')}`
}

/** The texts in a body, so that quotes in them are not escaped. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  return body instanceof Object ? Object.values(body).map(textOf).join('\n') : ''
}

/** The distinct texts of a member in accepted requests. */
function acceptedTexts(samples: readonly Sample[], name: string): readonly string[] {
  const accepted = samples.filter(({ response }) => isAccepted(response))
  const values = accepted.map((sample) => sentMember(sample, name))
  const texts = values.filter((value) => typeof value === 'string')
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** Numbers whose bounds are bisected; those of the fresh id show in the cases of `check`. */
function boundedMembers(operation: BodyOperation): readonly LimitedMember[] {
  const freshInteger = freshIntegerOf(operation)
  const numbers = membersWith(
    operation,
    (place) => mustBeNumber(place) && !hasKeyword(place, 'enum', 'const', 'multipleOf'),
  )
  return numbers.filter(({ name }) => name !== freshInteger)
}
