import { expect, test } from 'vitest'
import { parseDocument } from '../../src/document/parse-document.ts'
import { parameterMistake, segmentOf } from './given-parameters.ts'

/** A read of a path with one parameter. */
function readOf(parameter: object) {
  const get = {
    parameters: [{ name: 'id', in: 'path', required: true, ...parameter }],
    responses: { 200: { description: 'OK' } },
  }
  const { operations } = parseDocument({ openapi: '3.1.0', paths: { '/things/{id}': { get } } })
  return operations[0]!
}

const integer = { type: 'integer' }
const integers = { type: 'array', items: integer }

test.each<[parameter: object, text: string, segment: string]>([
  [{ schema: { type: 'string' } }, 'a b/c', 'a%20b%2Fc'],
  [{ schema: integer }, '007', '007'],
  [{ schema: integer, style: 'label' }, '7', '.7'],
  [{ schema: { type: 'string' }, style: 'matrix' }, '7;', ';id=7%3B'],
  [{ schema: integers }, '1,2', '1,2'],
  [{ schema: integers, style: 'label', explode: true }, '1,2', '.1.2'],
  [{ schema: integers, style: 'matrix', explode: true }, '1,2', ';id=1;id=2'],
  [{ content: { 'application/json': { schema: integers } } }, '[1,2]', '%5B1%2C2%5D'],
])('the text of %j is written in its style: %s as %s', (parameter, text, segment) => {
  expect(segmentOf(readOf(parameter).parameters[0]!, text)).toBe(segment)
})

test('a user writes a value without the style of its parameter', () => {
  const operation = readOf({ schema: integer, style: 'label' })
  expect(parameterMistake([operation], { id: '7' })).toBeUndefined()
  expect(parameterMistake([operation], { id: '.x' })).toBe(
    'The parameter "id" must be an integer (got ".x").',
  )
})
