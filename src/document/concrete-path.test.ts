import { expect, test } from 'vitest'
import { concretePath, textsOfPath } from './concrete-path.ts'
import type { Parameter } from './document.ts'

const parameter = (name: string, style: Parameter['style'], place = 'path'): Parameter =>
  ({ name, style, in: place }) as Parameter

const pathOf = (path: string, values: Readonly<Record<string, string>>): string => {
  const parameters = [parameter('a', 'simple'), parameter('b', 'label'), parameter('c', 'matrix')]
  return concretePath(path, textsOfPath({ parameters }, values))
}

test('a path has the values of its parameters in one spelling', () => {
  expect(pathOf('/x/{a}/y', { a: 'r%6Fom 7' })).toBe('/x/room%207/y')
  expect(pathOf('/x/{a}-{b}', { a: '1', b: '.2' })).toBe('/x/1-2')
  expect(pathOf('/{c}', { c: ';c=3' })).toBe('/3')
})

test('a value that was not sent is an empty text', () => {
  expect(pathOf('/x/{a}', {})).toBe('/x/')
  expect(pathOf('/x/{toString}', {})).toBe('/x/')
})

test('a parameter of another place with the same name has no style in the path', () => {
  const parameters = [parameter('a', 'label', 'query')]
  expect(concretePath('/{a}', textsOfPath({ parameters }, { a: '.1' }))).toBe('/.1')
})
