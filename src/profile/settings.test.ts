import { expect, test } from 'vitest'
import { playProfile } from './play-profile.ts'

const classes = 'Known: unknown-path, encoded-path, '
const settings: [settings: object, message: string][] = [
  [{ errors: { 'type/idd': {} } }, `errors.type/idd is not a class of problems: did you mean "type/id"? ${classes}`],
  [{ errors: { colour: {} } }, `errors.colour is not a class of problems. ${classes}`],
  [{ errors: { type: 1 } }, 'errors.type takes accepted, or an object such as { status: 422 } (got 1).'],
  [{ errors: { type: { text: 'a', error: 1 } } }, 'errors.type takes only one of text and error or message.'],
  [{ errors: { type: { status: 100 } } }, 'errors.type.status takes a whole number from 200 to 599 (got 100).'],
  [{ order: ['type', 'bdy'] }, `order[1]: "bdy" is not a class of problems: did you mean "body"? ${classes}`],
  [{ join: true }, 'join takes a string, false or an object (got true).'],
  [{ response: { plant: { code: 1 } } }, 'response.plant.code is unknown. Known: status, headers, body'],
  [{ latency: { accepted: 'slow' } }, 'latency.accepted takes milliseconds'],
  [{ learned: { version: 2 } }, 'learned.version is 2, and this plant-store-kit reads version 1: install a newer'],
]
test.each(settings)('playProfile rejects %j', (given, message) => {
  expect(() => playProfile(given)).toThrow(message)
})
