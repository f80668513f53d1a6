import type { Case } from '../case.ts'
import { type Row, casesOf, id, name, tag } from './case-row.ts'

export const missingMember: readonly Case[] = casesOf('N4', 'refuse', [
  ['id', 'no id', `{${name}}`],
  ['id-with-tag', 'no id, but a tag', `{${name},${tag}}`],
  ['name', 'no name', `{${id}}`],
  ['name-with-tag', 'no name, but a tag', `{${id},${tag}}`],
  ['both', 'neither id nor name, but a tag', `{${tag}}`],
  ['empty-object', 'an empty object', '{}'],
  ['further-only', 'neither id nor name, but a further member', '{"color":"green"}'],
  ['id-capital', 'Id and ID for id', `{"Id":$ID,"ID":$ID,${name}}`],
  ['name-capital', 'Name for name', `{${id},"Name":"$NAME"}`],
  ['name-misspelt', 'nmae for name', `{${id},"nmae":"$NAME"}`],
  ['id-underscore', '_id and plantId for id', `{"_id":$ID,"plantId":$ID,${name}}`],
  ['id-with-space', 'a space in the name of id', `{"id ":$ID,${name}}`],
  ['wrapped', 'a plant within a member', `{"plant":{${id},${name}}}`],
  ['name-in-proto', 'name within __proto__', `{${id},"__proto__":{${name}}}`],
  ['name-in-constructor', 'name within constructor', `{${id},"constructor":{${name}}}`],
])

const types: readonly (readonly [slug: string, words: string, json: string])[] = [
  ['number', 'a number', '5'],
  ['zero', 'zero', '0'],
  ['fraction', 'a fraction', '1.5'],
  ['true', 'true', 'true'],
  ['false', 'false', 'false'],
  ['null', 'null', 'null'],
  ['object', 'an object', '{}'],
  ['object-with-name', 'an object with a name', '{"name":"$NAME"}'],
  ['array', 'an array', '[]'],
  ['array-of-string', 'an array of a string', '["$NAME"]'],
  ['array-of-number', 'an array of a number', '[5]'],
]

const rowsFor = (member: string, body: (json: string) => string): readonly Row[] =>
  types.map(([slug, words, json]) => [`${member}-${slug}`, `${member} is ${words}`, body(json)])

export const idOfAnotherType: readonly Case[] = casesOf('N5', 'refuse', [
  ['id-string', 'id is a string', `{"id":"fern",${name}}`],
  ['id-string-of-digits', 'id is a string of digits', `{"id":"$ID",${name}}`],
  ['id-string-1', 'id is the string 1', `{"id":"1",${name}}`],
  ['id-string-empty', 'id is an empty string', `{"id":"",${name}}`],
  ['id-string-spaces', 'id is a string of digits and spaces', `{"id":" $ID ",${name}}`],
  ['id-string-negative', 'id is a string of a negative number', `{"id":"-$ID",${name}}`],
  ['id-true', 'id is true', `{"id":true,${name}}`],
  ['id-false', 'id is false', `{"id":false,${name}}`],
  ['id-null', 'id is null', `{"id":null,${name}}`],
  ['id-object', 'id is an object', `{"id":{},${name}}`],
  ['id-object-with-value', 'id is an object with a number', `{"id":{"value":$ID},${name}}`],
  ['id-array', 'id is an array', `{"id":[],${name}}`],
  ['id-array-of-number', 'id is an array of a number', `{"id":[$ID],${name}}`],
  ['id-fraction', 'id is 1.5', `{"id":1.5,${name}}`],
  ['id-fraction-just-above', 'id is 1.0000000001', `{"id":1.0000000001,${name}}`],
  ['id-fraction-just-below', 'id is 0.9999999999', `{"id":0.9999999999,${name}}`],
  ['id-fraction-fresh', 'id is a fresh number and a half', `{"id":$ID.5,${name}}`],
  ['id-fraction-negative', 'id is -0.5', `{"id":-0.5,${name}}`],
  ['id-fraction-exponent', 'id is 15e-1', `{"id":15e-1,${name}}`],
  ['id-and-all', 'id, name and tag are of another type, all at once', '{"id":"fern","name":5,"tag":null}'],
  ['id-fraction-tiny', 'id is 17.00000000000000000001', `{"id":17.00000000000000000001,${name}}`, { level: 'open' }],
])

export const nameOfAnotherType: readonly Case[] = casesOf(
  'N6',
  'refuse',
  rowsFor('name', (json) => `{${id},"name":${json}}`),
)

export const tagOfAnotherType: readonly Case[] = casesOf(
  'N7',
  'refuse',
  rowsFor('tag', (json) => `{${id},${name},"tag":${json}}`),
)

export const idOutsideInt64: readonly Case[] = casesOf('N8', 'refuse', [
  ['max-plus-1', 'id is 9223372036854775808', `{"id":9223372036854775808,${name}}`],
  ['min-minus-1', 'id is -9223372036854775809', `{"id":-9223372036854775809,${name}}`],
  ['uint64', 'id is 18446744073709551615', `{"id":18446744073709551615,${name}}`],
  ['wraps-to-1', 'id is 18446744073709551617', `{"id":18446744073709551617,${name}}`],
  ['1e19', 'id is 1e19', `{"id":1e19,${name}}`],
  ['minus-1e19', 'id is -1e19', `{"id":-1e19,${name}}`],
  ['100-digits', 'id has 100 digits', `{"id":${'7'.repeat(100)},${name}}`],
  ['1e400', 'id is 1e400', `{"id":1e400,${name}}`],
  ['minus-1e400', 'id is -1e400', `{"id":-1e400,${name}}`],
])
