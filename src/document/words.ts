import { percentDecoded } from '../base/request.ts'
import type { Operation } from './document.ts'
import type { Schema } from './schema.ts'

// What a document calls its things: messages and titles have no words of their own for them.

/** `newPlant`, `new-plant` and `New plant` are the words `new plant`. */
const wordsIn = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** What an operation creates, such as `plants`: the last name in its path, in lower case. */
export function resourcesOf({ path }: Pick<Operation, 'path'>): string {
  const names = percentDecoded(path)
    .split('/')
    .filter((name) => name !== '' && !name.includes('{'))
  return wordsIn(names.at(-1) ?? '') || 'resources'
}

/** Words of a name that say what a schema is for. */
const PURPOSE = /^(?:new|create|add|post|update) | (?:create|request|input|payload|body|dto)$/g

/** What a schema describes, such as `plant` for `NewPlant`; undefined for one without a name. */
export const thingOfSchema = ({ name = '' }: Pick<Schema, 'name'>): string | undefined =>
  wordsIn(name).replaceAll(PURPOSE, '') || undefined

/** What the body of a request describes; `body` for a schema without a name, `request` without a body. */
export const thingOf = ({ requestBody }: Pick<Operation, 'requestBody'>): string =>
  requestBody === undefined ? 'request' : (thingOfSchema(requestBody.content[0].schema) ?? 'body')
