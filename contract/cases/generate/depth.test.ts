import { expect, test } from 'vitest'
import type { Schema } from '../../../src/document/schema.ts'
import { depthOf, depthWithin } from './depth.ts'

const integer: Schema = { pointer: '', types: ['integer'] }

/** An object that contains itself in a number of members. */
const recursive = (count: number): Schema => {
  const properties: { readonly name: string; readonly schema: Schema }[] = []
  const schema: Schema = { pointer: '', types: ['object'], properties }
  for (let at = 0; at < count; at += 1) properties.push({ name: `part${at}`, schema })
  return schema
}

test('values of five schemas within each other are drawn', () => {
  expect(depthOf(integer)).toEqual({ levels: 5, isShort: false })
  expect(depthOf(recursive(1))).toEqual({ levels: 5, isShort: false })
})

test('a value of many parts is drawn as deep as it has at most a thousand, with short samples', () => {
  // To five levels 1 + 3 + 9 + … + 243 are 364 parts, to nine they are 29,524.
  expect(depthOf(recursive(3))).toEqual({ levels: 5, isShort: true })
  // To two levels 1 + 12 + 144 are 157 parts, to three they are 1,885.
  expect(depthOf(recursive(12))).toEqual({ levels: 2, isShort: true })
})

test('a value within another one is drawn one level less', () => {
  expect(depthWithin({ levels: 5, isShort: true })).toEqual({ levels: 4, isShort: true })
})
