import type { Operation } from './document.ts'

// What a document calls its things: messages and titles have no words of their own for them.

/** `newPlant`, `new-plant` and `New plant` are the words `new plant`. */
const wordsIn = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** A path without percent encoding, unless that is malformed. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What an operation creates, such as `plants`: the last name in its path, in lower case. */
export function resourcesOf({ path }: Pick<Operation, 'path'>): string {
  const names = readable(path)
    .split('/')
    .filter((name) => name !== '' && !name.includes('{'))
  return wordsIn(names.at(-1) ?? '') || 'resources'
}

/** Words of a name that say what a schema is for. */
const PURPOSE = /^(?:new|create|add|post|update) | (?:create|request|input|payload|body|dto)$/g

/** What the body of a request describes, such as `plant` for the schema `NewPlant`; `body` for a schema without a name. */
export function thingOf({ requestBody }: Pick<Operation, 'requestBody'>): string {
  const [{ schema }] = requestBody.content
  return wordsIn(schema.name ?? '').replaceAll(PURPOSE, '') || 'body'
}
