import { expect, test } from 'vitest'
import {
  type Body,
  body,
  escapedNameOf,
  id,
  name,
  nameOf,
  plain,
  tag,
} from '../tables/body-pieces.ts'
import { type Overrides, caseRow } from '../tables/row.ts'
import { WrittenRow, writtenRowOf } from './written-row.ts'

const rowWith = (pieces: Body | string | undefined, overrides: Overrides = {}) =>
  new WrittenRow(caseRow('N4', ['slug', 'title', pieces, overrides]))

test('a row is about the members that it varies, omits, spells otherwise or names', () => {
  const plainWithTag = body`{${id},${name},${tag}}`
  expect(rowWith(plain).roles).toEqual([])
  expect(rowWith(plainWithTag).roles).toEqual([])
  expect(rowWith(plainWithTag, { about: ['tag', 'id'] }).roles).toEqual(['id', 'tag'])
  expect(rowWith(body`{${nameOf.tag}:5,${name}}`).roles).toEqual(['id', 'tag'])
  expect(rowWith(body`{${id},${escapedNameOf.name}:"$NAME"}`).roles).toEqual(['name'])
  expect(rowWith(undefined).roles).toEqual([])
})

test('its further members are those that the Plant Store does not declare', () => {
  expect(rowWith(body`{${id},${name},${tag},"color":1}`).furtherNames).toEqual(['color'])
})

test('it has as many problems as the Plant Store finds', () => {
  expect(rowWith(plain).problemCount).toBe(0)
  expect(rowWith(body`{${nameOf.id}:"a",${nameOf.name}:5,${nameOf.tag}:null}`).problemCount).toBe(3)
  expect(rowWith('{').problemCount).toBe(0)
})

test('it is read once for each row', () => {
  const row = caseRow('N4', ['slug', 'title', plain])
  expect(writtenRowOf(row)).toBe(writtenRowOf(row))
})
