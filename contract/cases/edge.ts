import type { Case } from '../case.ts'
import { type Row, casesOf, id, name, plain, tag } from './case-row.ts'

const withId = (slug: string, json: string): Row => [slug, `id is ${json}`, `{"id":${json},${name}}`]

const edges = {
  '0': '0',
  '1': '1',
  'minus-1': '-1',
  'int32-max': '2147483647',
  'int32-max-plus-1': '2147483648',
  'int32-min-minus-1': '-2147483649',
  '2-to-32': '4294967296',
  '2-to-53-minus-1': '9007199254740991',
  '2-to-53-plus-1': '9007199254740993',
  'minus-2-to-53-minus-1': '-9007199254740993',
  'int64-max': '9223372036854775807',
  'int64-max-minus-1': '9223372036854775806',
  'int64-min': '-9223372036854775808',
}

/** Ids in another notation, and their values. */
const numerals = { '2.0': '2', '1e3': '1000', '2E+3': '2000', '1.5e1': '15', '30e-1': '3' }

/** The ids that are not fresh; a correct server may refuse them in a second run. */
export const edgeIds: readonly string[] = [...Object.values(edges), ...Object.values(numerals)]

const int64: readonly Case[] = casesOf('V1', 'accept', [
  ...Object.entries(edges).map(([slug, json]) => withId(slug, json)),
  // For a server that refuses repeated ids this is the id 0 again.
  ['minus-0', 'id is -0', `{"id":-0,${name}}`, { level: 'open' }],
])

const writtenOtherwise: readonly Case[] = casesOf('V2', 'accept', [
  ['point-0', 'id has the fraction .0', `{"id":$ID.0,${name}}`],
  ['point-000', 'id has the fraction .000', `{"id":$ID.000,${name}}`],
  ...Object.keys(numerals).map((json) => withId(json, json)),
  ['e0', 'id has the exponent 0', `{"id":$IDe0,${name}}`],
])

/** Ordinary strings in JSON that careless code gets wrong. */
const texts: readonly (readonly [slug: string, words: string, json: string])[] = [
  ['100', '100 characters long', 'a'.repeat(100)],
  ['255', '255 characters long', 'a'.repeat(255)],
  ['256', '256 characters long', 'a'.repeat(256)],
  ['1000', '1,000 characters long', 'a'.repeat(1000)],
  ['10000', '10,000 characters long', 'a'.repeat(10_000)],
  ['wide-1200', '1,200 bytes long in 400 characters', '☘'.repeat(400)],
  ['wide-1201', '1,201 bytes long in 301 characters', `a${'🌱'.repeat(300)}`],
  ['wide-1000', '1,000 bytes long in 500 characters', 'é'.repeat(500)],
  ['wide-400', '400 bytes long in 200 characters', 'é'.repeat(200)],
  ['8200', '8,200 characters long', 'a'.repeat(8200)],
  ['accents', 'with accents', 'Ångström café ñandú'],
  ['emoji', 'with emoji', '🌱🪴 👩🏽‍🌾'],
  ['escaped-emoji', 'with an escaped emoji', '\\ud83c\\udf31'],
  ['escaped-in-capitals', 'with an emoji escaped in capitals', '\\uD83C\\uDF31'],
  ['right-to-left', 'from right to left', 'צמח نبات'],
  ['combining', 'with combining marks', 'e\\u0301 Z\u0351\u036b\u0343'],
  ['cjk', 'in Chinese and Japanese', '植物 しょくぶつ 𠮷'],
  ['nul', 'with an escaped U+0000', 'a\\u0000b'],
  ['controls', 'with escaped control characters', '\\b\\f\\n\\r\\t\\u001f\\u007f'],
  ['separators', 'with U+2028, U+2029 and U+FEFF', '\u2028\u2029\ufeff'],
  ['noncharacters', 'with U+FFFF and U+10FFFF', '\uffff\u{10ffff}'],
]

const textRows = (member: string, body: (text: string) => string): readonly Row[] =>
  texts.map(([slug, words, text]) => [slug, `${member} ${words}`, body(text)])

const names: readonly Case[] = casesOf('V3', 'accept', [
  ['empty', 'an empty name', `{${id},"name":""}`],
  ['space', 'a name of one space', `{${id},"name":" "}`],
  ['spaces-around', 'a name with spaces around it', `{${id},"name":"  $NAME  "}`],
  ...['__proto__', 'null', 'true', '0', '007', '1e3', 'NaN', '2020-01-01'].map((text): Row => [
    `like-${text}`,
    `the name ${text}`,
    `{${id},"name":"${text}"}`,
  ]),
  ...textRows('a name', (text) => `{${id},"name":"$NAME ${text}"}`),
  ['65000', 'a name of 65,000 characters', `{${id},"name":"$NAME ${'a'.repeat(65_000)}"}`],
  ['70000', 'a name of 70,000 characters', `{${id},"name":"$NAME ${'a'.repeat(70_000)}"}`],
  [
    'split-character',
    'a name cut between packets within a character',
    `{"name":"$NAME ${'🌱'.repeat(30)}",${id}}`,
    { needs: ['split'] },
  ],
  ['lone-surrogate', 'a name with an escaped lone surrogate', `{${id},"name":"$NAME \\ud800"}`, { level: 'open' }],
])

const tags: readonly Case[] = casesOf('V4', 'accept', [
  ['empty', 'an empty tag', `{${id},${name},"tag":""}`],
  ['space', 'a tag of one space', `{${id},${name},"tag":" "}`],
  ...textRows('a tag', (text) => `{${id},${name},"tag":"${text}"}`),
  ['lone-surrogate', 'a tag with an escaped lone surrogate', `{${id},${name},"tag":"\\udc00"}`, { level: 'open' }],
])

const further = (slug: string, words: string, member: string): Row => [
  slug,
  `a further member ${words}`,
  `{${id},${name},${member}}`,
]

const furtherMembers: readonly Case[] = casesOf('V5', 'accept', [
  further('color', 'color', '"color":"green"'),
  further('null', 'that is null', '"color":null'),
  further('object', 'that is an object', '"pot":{"id":"x","name":7}'),
  further('array', 'that is an array', '"leaves":[1,"two",null,[3]]'),
  further('proto', '__proto__', '"__proto__":{"polluted":true}'),
  further('constructor', 'constructor', '"constructor":{"prototype":{"polluted":true}}'),
  further('to-string', 'toString', '"toString":"x","valueOf":1,"hasOwnProperty":false'),
  further('empty-name', 'with an empty name', '"":1'),
  further('error', 'named like the Error members', '"error":1,"message":"none"'),
  further('big-number', 'with a number of 30 digits', `"height":${'9'.repeat(30)}`),
  further('nested', 'nested 50 deep', `"nest":${'['.repeat(50)}${']'.repeat(50)}`),
  further('hundred', 'and 99 more', Array.from({ length: 100 }, (_, index) => `"m${index}":${index}`).join(',')),
])

const otherSpelling: readonly Case[] = casesOf('V6', 'accept', [
  ['name-first', 'name before id', `{${name},${id}}`],
  ['tag-first', 'tag, name, id', `{${tag},${name},${id}}`],
  ['tag-between', 'id, tag, name', `{${id},${tag},${name}}`],
  ['spaces', 'spaces everywhere', ` { "id" : $ID , "name" : "$NAME" } `],
  ['tabs-and-lines', 'tabs, CR and LF everywhere', `\t{\r\n\t"id"\t:\r$ID\n,\t"name":\r\n"$NAME"\t}\n`],
  ['line-feed-after', 'a line feed after the object', `${plain}\n`],
  ['white-space-before', 'much white space before the object', `${' \n'.repeat(500)}${plain}`],
  ['escaped-name', 'the member name \\u006eame', `{${id},"\\u006eame":"$NAME"}`],
  ['escaped-id', 'the member name \\u0069\\u0064', `{"\\u0069\\u0064":$ID,${name}}`],
  ['escaped-tag', 'the member name t\\u0061g', `{${id},${name},"t\\u0061g":"indoor"}`],
  ['escaped-solidus', 'an escaped solidus', `{${id},"name":"$NAME \\/"}`],
  ['escaped-letters', 'escaped letters', `{${id},"name":"$NAME \\u004d\\u006F\\u0073\\u0073"}`],
])

const twice: readonly Case[] = casesOf('V8', 'open', [
  ['id', 'id twice', `{${id},${name},"id":$ID}`],
  ['name', 'name twice', `{${id},${name},"name":"$NAME 2"}`],
  ['tag', 'tag twice', `{${id},${name},"tag":"a","tag":"b"}`],
  ['name-then-null', 'name twice, then null', `{${id},${name},"name":null}`],
  ['null-then-name', 'name twice, null before', `{${id},"name":null,${name}}`],
  ['further', 'a further member twice', `{${id},${name},"color":1,"color":2}`],
])

export const edge: readonly Case[] = [
  ...int64,
  ...writtenOtherwise,
  ...names,
  ...tags,
  ...furtherMembers,
  ...otherSpelling,
  ...twice,
]
