import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createMock } from '../core/mock.ts'
import { wrongPath } from '../core/target.ts'
import { exchangeLine } from './exchange-line.ts'

const mock = createMock()
const line = (
  took: number,
  body: string,
  changed: { target?: string; method?: string } = {},
): string => {
  const exchange = mock.exchange({
    method: 'POST',
    target: '/plants',
    wrongPath: wrongPath(changed.target ?? '/plants', mock.path),
    headers: new Map([
      ['authorization', 'Bearer demo'],
      ['content-type', 'application/json'],
    ]),
    body: new TextEncoder().encode(body),
    ...changed,
  })
  mock.settle(exchange, took)
  return stripVTControlCharacters(exchangeLine(exchange))
}

const FERN = '{"id":1,"name":"fern"}'

test('each line tells its own request', () => {
  expect([
    line(0.26, FERN),
    line(0.26, FERN),
    line(0.34, FERN),
    line(1234.56, FERN),
    line(0, FERN),
    line(0, '{"id":1}'),
    line(0.04, '{"id":1}'),
    line(0, '{"name":"fern"}'),
    line(0, '{"id":"1","name":"fern"}'),
    line(0, '{"id":"2","name":"fern"}'),
    line(0, FERN, { target: '/plant' }),
    line(0, FERN, { method: 'PUT' }),
    line(0, FERN),
  ]).toEqual([
    '200 POST /plants auto 0.3 ms',
    '200 POST /plants auto 0.3 ms',
    '200 POST /plants auto 0.3 ms',
    '200 POST /plants auto 1234.6 ms',
    '200 POST /plants auto 0 ms',
    '400 POST /plants auto 0 ms "name" is required',
    '400 POST /plants auto 0 ms "name" is required',
    '400 POST /plants auto 0 ms "id" is required',
    '400 POST /plants auto 0 ms "id" must be an integer (got "1")',
    '400 POST /plants auto 0 ms "id" must be an integer (got "2")',
    '404 POST /plant - 0 ms there is nothing at /plant: the store has POST /plants',
    '405 PUT /plants - 0 ms the method must be POST (got PUT)',
    '200 POST /plants auto 0 ms',
  ])
})

test('a line shows no secret and moves no cursor', () => {
  expect(line(0, FERN, { target: '/plants?access_token=fern-secret' })).toBe(
    '200 POST /plants?access_token=fer… auto 0 ms',
  )
  expect(line(0, '{"id":1,"name":"fern","tag":["\\u001b[2J"]}')).toBe(
    '400 POST /plants auto 0 ms "tag" must be a string (got an array)',
  )
  expect(line(0, FERN, { target: '/\u009b2J' })).toBe(
    '404 POST /\\u{9b}2J - 0 ms there is nothing at /\\u{9b}2J: the store has POST /plants',
  )
})
