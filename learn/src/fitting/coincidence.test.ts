import { expect, test } from 'vitest'
import { readPlaceholder } from '../profile/templates/placeholder.ts'
import type { Observation } from './observation.ts'
import { knownPlaceholdersIn, unmistakableIn } from './coincidence.ts'

const members = {
  byName: new Map([['name', 'name']]),
  fresh: new Set(['name', '/type']),
  written: [],
}
const observe = (values: Observation['values']): Observation => ({ actual: 'a', values, members })

const inMalformedJson = [observe({}), observe({ position: 3 })]
const inSeveralLines = [observe({ line: 1 }), observe({ line: 2 })]

const distanceOf = (written: string): number =>
  knownPlaceholdersIn([observe({})])(readPlaceholder(written)!).distance

const ofRequest = ['target', 'method', 'host', 'size', 'body', 'name', '/type']
const ofPosition = ['position', 'column', 'offset', 'excerpt']
const ofResponse = ['uuid', 'counter', 'date-time', 'date', 'seconds', 'milliseconds']

test.each([...ofRequest, ...ofPosition, ...ofResponse])(
  'the values of {%s} are others in most requests',
  (written) => {
    expect(unmistakableIn([observe({ line: 1 })])(`{${written}}`)).toBe(true)
  },
)

const alikeInRequests = ['path', 'scheme', 'media-type', 'additional', 'tag', 'status', 'joined']
const alikeInProblems = ['member', 'value', 'text', 'type', 'source', 'rest']
const alikeInPositions = ['line', 'byte', 'byte-position', 'start-column', 'start-position']

test.each([...alikeInRequests, ...alikeInProblems, ...alikeInPositions])(
  'the values of {%s} are the same in many requests',
  (written) => {
    expect(unmistakableIn([observe({ line: 1 })])(`{${written}}`)).toBe(false)
  },
)

test.each(['text', 'source', 'rest', 'rest:perl', 'last-read', 'last-read:controls'])(
  '{%s} is unmistakable if the JSON of a request is malformed',
  (written) => {
    expect(unmistakableIn(inMalformedJson)(`{${written}}`)).toBe(true)
  },
)

test('a line is unmistakable if the body of a request has several', () => {
  expect(unmistakableIn(inSeveralLines)('{line}')).toBe(true)
  expect(unmistakableIn(inSeveralLines)('{start-line}')).toBe(false)
})

test.each(['line', 'column', 'size', 'size:next', 'offset'])(
  '{%s} is in a response by coincidence if it is that of 0 or 1 in all requests',
  (written) => {
    const [name = ''] = written.split(':')
    expect(unmistakableIn([observe({ [name]: 0 }), observe({ [name]: 1 })])(`{${written}}`)).toBe(
      false,
    )
    expect(unmistakableIn([observe({ [name]: 0 }), observe({ [name]: 2 })])(`{${written}}`)).toBe(
      true,
    )
  },
)

test.each([
  'date-time:http',
  'excerpt:html',
  'body:length',
  'uuid:upper',
  'size:grouped',
  'credential:first4',
])('no form of {%s} is in a text by coincidence', (written) => {
  expect(unmistakableIn([observe({})])(`{${written}}`)).toBe(true)
})

test.each(['name:lower', 'name|none', 'position:next'])(
  'another form of a short value, {%s}, may be in a text by coincidence',
  (written) => {
    expect(unmistakableIn([observe({})])(`{${written}}`)).toBe(false)
  },
)

test('without values, no member is unmistakable', () => {
  expect(unmistakableIn([])('{name}')).toBe(false)
})

test('a text that is not a placeholder does not vary', () => {
  expect(unmistakableIn([observe({})])('a b')).toBe(false)
})

test('the problem and the members are nearest, then other parts of the request, then the status', () => {
  const nearest = ['{path}', '{text}', '{value}', '{status}'].map(distanceOf)
  expect(nearest).toEqual([0, 1, 2, 3])
  expect(['{type}', '{member}', '{source}', '{tag}', '{/origin/country}'].map(distanceOf)).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(
    ['{scheme}', '{media-type}', '{additional}', '{byte}', '{start-line}'].map(distanceOf),
  ).toEqual([2, 2, 2, 2, 2])
})

test('each conversion and a default is a step further away', () => {
  expect(distanceOf('{tag:lower}')).toBe(2)
  expect(distanceOf('{tag:lower:length|none}')).toBe(4)
})
