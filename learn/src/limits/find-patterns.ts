import { type BodyOperation } from 'plant-store-kit/operation'
import { literalJson } from 'plant-store-kit/json'
import { type Behavior } from 'plant-store-kit/responder'
import { isAccepted } from '../samples/response-data.ts'
import { type Sample, sentMember } from '../samples/sample.ts'
import { findCharacters } from './characters.ts'
import { memberCase, withLimit } from './limit.ts'
import { isFreeText, maxLengthOf, membersWith, minLengthOf } from './limited-members.ts'
import { findListedValues } from './listed-values.ts'
import { type Ask, search, type Send } from './search.ts'

/** The texts of `findCharacters` with at most one kind of characters: four letters, and nine bytes with `é木`. */
const FEWEST_CHARACTERS = 4
const MOST_BYTES = 9

/** The limits with the characters or the lists of texts that the service accepts; `samples` were received before. */
export async function findPatterns(
  send: Send,
  operation: BodyOperation,
  { limits: known, samples }: Readonly<{ limits: Partial<Behavior>; samples: readonly Sample[] }>,
): Promise<Partial<Behavior>> {
  let limits = known
  for (const { name, place } of membersWith(operation, isFreeText)) {
    const { minLength = 0, maxLength = Infinity } = limits.members?.[name] ?? {}
    if (Math.max(minLength, minLengthOf(place)) > FEWEST_CHARACTERS) continue
    if (Math.min(maxLength, maxLengthOf(place)) < MOST_BYTES) continue
    const askWith =
      (ask: Ask): AskText =>
      (text) =>
        ask(memberCase(operation, encodeURIComponent(name), name, literalJson(text)))
    const accepted = acceptedTexts(samples, name)
    const pattern = await search(send, (ask) => findPattern(accepted, askWith(ask)))
    if (pattern !== undefined) limits = withLimit(limits, ['members', name, 'pattern'], pattern)
  }
  return limits
}

/** The distinct texts of a member in accepted requests. */
function acceptedTexts(samples: readonly Sample[], name: string): readonly string[] {
  const accepted = samples.filter(({ response }) => isAccepted(response))
  const values = accepted.map((sample) => sentMember(sample, name))
  const texts = values.filter((value) => typeof value === 'string')
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** Sends a text as the member. */
type AskText = (text: string) => Promise<Sample>

/** A text that a service accepts, unless it has a list of texts. */
const PLAIN_TEXT = 'fern'

/** The texts that a member may be: of some characters, or of a list that has the accepted ones. */
async function findPattern(
  accepted: readonly string[],
  askText: AskText,
): Promise<string | undefined> {
  const acceptsText = async (text: string): Promise<boolean> =>
    isAccepted((await askText(text)).response)
  const characters = await findCharacters(acceptsText)
  if (characters !== undefined) return characters
  const { response } = await askText(PLAIN_TEXT)
  if (isAccepted(response)) return undefined
  return findListedValues({ accepted, refusal: textOf(response.body) }, acceptsText)
}

/** The texts in a body, so that quotes in them are not escaped. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  return body instanceof Object ? Object.values(body).map(textOf).join('\n') : ''
}
