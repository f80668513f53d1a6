import { expect, test } from 'vitest'
import { documentOf } from '../../test/support/document.ts'
import { selectLearned } from '../../src/document/checkable.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { plainBodyText } from './body-text.ts'
import { membersOf } from './members.ts'
import { inventedMembers, withShownValues } from './shown-values.ts'

const text = { type: 'string' }

const operationOf = (properties: object, example?: object) => {
  const document = documentOf({ type: 'object', required: Object.keys(properties), properties })
  const { content } = document.paths['/items'].post.requestBody
  Object.assign(content['application/json'], example && { example })
  return selectLearned(parseDocument(document))
}

const plainOf = (...given: Parameters<typeof operationOf>): string | undefined => {
  const shown = withShownValues(operationOf(...given))
  return shown && plainBodyText(membersOf(shown))
}

test('members have the first valid value that the document shows, of the example of the body first', () => {
  const currency = { ...text, maxLength: 3, examples: ['euros', 'EUR'] }
  expect(plainOf({ currency })).toBe('{"currency":"EUR"}')
  expect(plainOf({ currency }, { currency: 'USD' })).toBe('{"currency":"USD"}')
  expect(plainOf({ plan: { ...text, default: 'basic' } })).toBe('{"plan":"basic"}')
  expect(plainOf({ size: { type: 'object' } }, { size: { cm: 5 } })).toBe('{"size":{"cm":5}}')
})

test('an id and a name are new in each request, and so is what the document does not show', () => {
  const shown = { ...text, example: 'Fern' }
  expect(plainOf({ id: { type: 'integer', example: 7 }, name: shown, kind: shown })).toBe(
    '{"kind":"Fern","id":$ID,"name":"$NAME"}',
  )
  expect(plainOf({ name: shown, note: text })).toBeUndefined()
})

test('other values are valid, but nothing is known about them', () => {
  const { requestBody } = withShownValues(operationOf({ plan: { ...text, example: 'basic' } }))!
  expect(requestBody!.content[0].validate({ plan: 'other' })).toEqual([])
})

test('members are invented that the document shows no value of', () => {
  const kind = { enum: ['a'] }
  const operation = operationOf(
    { plan: text, currency: text, kind, name: text },
    { currency: 'EUR' },
  )
  expect(inventedMembers(operation)).toEqual(['plan'])
})
