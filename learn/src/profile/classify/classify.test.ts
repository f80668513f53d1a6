import { expect, test } from 'vitest'
import { servedStore, storeDocument } from '../../../../test/support/store.ts'
import type { Limits } from '../../../../src/problems/member-limits.ts'
import { withBody } from '../../../../src/core/operation.ts'
import { createMock } from '../../../../src/core/create-mock.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { classify } from './classify.ts'
import { requestValues } from '../responses/request-values.ts'
import { readTemplate, TextTemplate } from '../templates/template.ts'

interface Sent {
  readonly method?: string
  readonly target?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}
const VALID = { authorization: 'Bearer demo', 'content-type': 'application/json' }
const toRequest = ({
  method = 'POST',
  target = '/plants',
  headers,
  body = '{"id":1,"name":"a","tag":"b"}',
}: Sent) => ({
  method,
  target,
  headers: new Map(
    Object.entries({ ...VALID, ...headers }).filter(([, value]) => value !== 'none'),
  ),
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
})
const { operation: served, behavior } = createMock({
  document: storeDocument,
  behavior: { members: { name: { maxLength: 3 }, id: { minimum: 1 } } },
})
const operation = withBody(served)
const options = { operation, path: servedStore.path }
const find = (sent: Sent) =>
  classify(contextOf(toRequest(sent), { ...options, behavior, isKnownId: (id) => id === 5 }))

/** The keys, in brackets if accepted; the requests here lack any other member that the document may get. */
const keysOf = (problems: ReturnType<typeof classify>): string =>
  problems
    .map(({ profileClass: { key }, mockAccepts }) => ({ key, mockAccepts }))
    .filter(({ key }) => !key.startsWith('absent/') || key === 'absent/tag')
    .map(({ key, mockAccepts }) => (mockAccepts ? `[${key}]` : key))
    .join(' ')

const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array(Array.from(text, (character) => character.charCodeAt(0))).buffer)
const withCredential = (authorization: string): Sent => ({ headers: { authorization } })
const withType = (type: string): Sent => ({ headers: { 'content-type': type } })

/** Accepted ones in brackets. */
const requests: [sent: Sent, keys: string][] = [
  [{}, ''],
  [{ target: '/plants/' }, 'unknown-path/slash'],
  [{ target: '/Plants' }, 'unknown-path/letter-case'],
  [{ target: 'http://a/plants/7' }, 'unknown-path/below'],
  [{ target: '/trees/plants/7' }, 'unknown-path/other'],
  [{ target: '/%70lants' }, '[encoded-path]'],
  [{ target: '/plants?color=green' }, '[query]'],
  [{ target: '/%2Fplants' }, 'unknown-path/encoded-slash'],
  [{ target: '//plants' }, 'unknown-path/slashes'],
  [{ target: '/%zz' }, 'unknown-path/malformed'],
  [{ target: '/plants//' }, 'unknown-path/slashes/end'],
  [{ target: '/plants?' }, ''],
  [withCredential('Bearer \u00e4'), 'credential-malformed/characters'],
  [{ method: 'GET', body: '' }, 'unknown-method/get body-missing'],
  [{ method: 'post' }, 'unknown-method/other'],
  [{ method: 'OPTIONS', body: '' }, 'unknown-method/options body-missing'],
  [
    { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' }, body: '' },
    'preflight body-missing',
  ],
  [withCredential(''), 'credential-missing/empty'],
  [withCredential('Basic abc'), 'credential-malformed/scheme'],
  [withCredential('Bearer'), 'credential-malformed/no-token'],
  [withCredential('abc'), 'credential-malformed/bare'],
  [withCredential('Bearer: abc'), 'credential-malformed/form'],
  [withCredential('Bearer a b'), 'credential-malformed/tokens'],
  [withCredential('Bearer a, Bearer a'), 'credential-malformed/twice'],
  [withCredential('Bearer a, b'), 'credential-malformed/tokens'],
  [withCredential('Bearer\ta'), 'credential-malformed/tab'],
  [withCredential('Bearer a '), 'credential-malformed/form'],
  [withCredential('Bearer a\n'), 'credential-malformed/form'],
  [withCredential(' Bearer a'), 'credential-malformed/bare'],
  [withCredential('Bearera'), 'credential-malformed/bare'],
  [withCredential('Bearer mF_9.B5f-4.1JqM~+/=='), ''],
  [withCredential('bearer  a'), '[credential-scheme-case] [credential-spaces]'],
  [
    { target: '/plants?access_token=demo', headers: { authorization: 'none' } },
    '[query] credential-missing/query',
  ],
  [withType(''), 'media-type/none'],
  [{ ...withType(''), body: '' }, 'media-type/none/no-body body-missing'],
  [withType('json'), 'media-type/json-like'],
  [withType('plant'), 'media-type/invalid'],
  [withType('text/plain'), 'media-type/text'],
  [withType('application/*'), 'media-type/range'],
  [{ headers: { accept: 'text/html, application/xml' } }, '[accept]'],
  [{ headers: { accept: 'text/html, */*;q=0.1' } }, ''],
  [withType('multipart/form-data'), 'media-type/form'],
  [withType('text/xml'), 'media-type/xml'],
  [withType('application/problem+json'), 'media-type/json-suffix'],
  [withType('application/jsonp'), 'media-type/json-prefix'],
  [withType('text/json'), 'media-type/json-like'],
  [withType('text/html'), 'media-type/other'],
  [withType('image/png'), 'media-type/other'],
  [withType('Application/JSON; charset=utf-8'), '[media-type-parameters/utf-8] [media-type-case]'],
  [withType('application/json; Charset="latin1"'), '[media-type-parameters/charset]'],
  [withType('application/json;'), '[media-type-parameters/other]'],
  [withType('application/json; charset'), 'media-type/malformed'],
  [{ headers: { 'content-encoding': 'gzip' } }, 'content-encoding'],
  [{ headers: { 'content-encoding': 'identity' } }, ''],
  [{ body: new Uint8Array([0x22, 0xff, 0x22]) }, 'body-encoding/utf-8/start type/body/string'],
  [{ body: new Uint8Array([0x22, 0xe9, 0x22]) }, 'body-encoding/utf-8 type/body/string'],
  [
    { body: new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]) },
    'body-encoding/wide/marked body-json/other/start',
  ],
  [{ body: utf16('[]') }, 'body-encoding/wide/little-endian type/body/array/empty'],
  [{ body: '\uFEFFnull' }, 'byte-order-mark type/body/null'],
]
const bodies: [body: string, keys: string][] = [
  ['{"id":NaN}', 'body-json/nan/value'],
  ['{"a":"\n"}', 'body-json/control'],
  ['{/**/}', 'body-json/comment/first-name'],
  ['{"id":1, }', 'body-json/trailing-comma/name'],
  ['{"id":1,,}', 'body-json/comma/name'],
  ['{"id":-Infinity}', 'body-json/negative-infinity'],
  ['{"id":True}', 'body-json/word/value'],
  ['{"id":-}', 'body-json/minus'],
  ['{"id":nul}', 'body-json/literal'],
  ['{"id":tru', 'body-json/end/value'],
  ['fern', 'body-json/literal/start'],
  ['1 2', 'body-json/after/start type/body/number'],
  ['<id/>', 'body-json/other/start'],
  ['["\\u12"]', 'body-json/unicode-escape'],
  ["{'id':1}", 'body-json/quote/first-name'],
  ['{"id', 'body-json/string'],
  ['{} {}', 'body-json/after [empty/body] required/name required/id [absent/tag]'],
  ['{"id":', 'body-json/end/value'],
  ['{\f"id":1}', 'body-json/other/first-name'],
  ['{"id":01}', 'body-json/number/delimiter'],
  ['01', 'body-json/number/start type/body/number/empty'],
  ['{"name":nulll}', 'body-json/word/delimiter'],
  ['\u00a0', 'body-json/other/start'],
  ['{"id":7.00000000000000000001,"name":"a","tag":"b"}', 'type/id/fraction/double'],
  ['{"id":1 "name":"a"}', 'body-json/other/delimiter'],
  ['[1 2]', 'body-json/other/item-delimiter'],
  ['[', 'body-json/end/first-item'],
  ['[1,]', 'body-json/trailing-comma/item'],
  ['1.2.3', 'body-json/after/start type/body/fraction'],
  ['{"id":1.', 'body-json/fraction'],
  [' \n', 'body-json/blank'],
  ['{"id"=1}', 'body-json/other/colon'],
  ['["\\x"]', 'body-json/escape'],
  ['["\\', 'body-json/escape/end'],
  ['["\\u0', 'body-json/unicode-escape/end'],
  ['"\\', 'body-json/escape/start'],
  ['"\\u12', 'body-json/unicode-escape/start'],
  ['{"id":7,"name":"a","tag":"b","nest":{"id":1.5}}', '[additional]'],
  ['{"id":"7","name":5,"tag":null}', 'type/name/number type/tag/null type/id/digits'],
  [
    '{"id":"+7","name":5.0,"tag":1e3}',
    'type/name/number/decimal type/tag/number/decimal type/id/plus',
  ],
  ['{"id":" 7","name":5.5}', 'type/name/fraction type/id/spaces [absent/tag]'],
  ['{"id":"-9223372036854775809","name":"a"}', 'type/id/digits format/id/low/digits [absent/tag]'],
  ['{"id":"7.0","name":"a"}', 'type/id/decimal [absent/tag]'],
  ['{"id":"1e3","name":"a"}', 'type/id/exponent [absent/tag]'],
  ['{"id":" ","name":"a"}', 'type/id/blank [absent/tag]'],
  ['{"id":"\u00a0","name":"a"}', 'type/id/string [absent/tag]'],
  ['2.0', 'type/body/number/decimal'],
  ['[]', 'type/body/array/empty'],
  ['{}', '[empty/body] required/name required/id [absent/tag]'],
  [
    '{"id":[],"name":0,"tag":{}}',
    'type/name/number/empty type/tag/object/empty type/id/array/empty',
  ],
  ['{"id":[1],"name":["a"]}', 'type/name/array/single type/id/array/single [absent/tag]'],
  ['{"id":false,"name":"a","tag":false}', 'type/tag/boolean/empty type/id/boolean/empty'],
  ['{"id":"","name":"","tag":" "}', 'type/id/empty [empty/name] [blank/tag]'],
  [
    '{"id":1.5,"name":"\\u0000","color":1}',
    'type/id/fraction [blank/name/control] [absent/tag] [additional]',
  ],
  ['{"id":1,"name":"\\u00a0 ","tag":"a","__proto__":1}', '[blank/name/unicode] [additional/proto]'],
  ['{"id":1,"name":"a","tag":"a","b":1,"c":2}', '[additional/several] [additional/several]'],
  ['{"id":1.0,"name":"𝒶𝒷𝒸𝒹","tag":""}', '[decimal/id] length/name [empty/tag]'],
  ['{"id":9223372036854775808,"tag":"a"}', 'required/name format/id/high/digits'],
  ['{"id":-1e19,"name":"a","tag":"a"}', 'format/id/low/decimal'],
  ['{"id":18446744073709551616,"name":"a","tag":"a"}', 'format/id/huge/digits'],
  ['{"id":-1e400,"name":"a","tag":"a"}', 'format/id/infinite'],
  ['{"id":1,"name":1e400,"tag":"a"}', 'type/name/number/infinite'],
  ['{"id":0,"name":"a","tag":"a"}', 'range/id/zero'],
  ['{"id":["7"],"name":"a","tag":"a"}', 'type/id/array/single'],
  [
    '{"id":-1,"name":"a","name":"\\ud800","tag":"a"}',
    'range/id/low [repeated-member] [lone-surrogate/high]',
  ],
  ['{"id":"x","name":"a","id":1,"tag":"a"}', '[repeated-member/wrong/id]'],
  ['{"id":1,"name":null,"name":"a","tag":"a"}', '[repeated-member/wrong/null]'],
  ['{"id":5,"name":"abc","tag":"a"}', '[repeated-id]'],
  [
    String.raw`{"id":1,"name":"a","tag":"a","tag":{"b":1,"\u0062":2}}`,
    'type/tag/object [repeated-member]',
  ],
  ['{"id":1,"name":"a","tag":"a","a":[{"b":1},{"b":1}]}', '[additional]'],
]
const ofTexts: [ofName: Limits, members: string, keys: string][] = [
  [{ minLength: 2 }, '"name":"𝒶"', 'short/name'],
  [{ minLength: 2 }, '"name":""', 'short/name/empty'],
  [{ minLength: 2 }, '"name":7', 'type/name/number short/name'],
  [{ maxLength: 1 }, '"name":"𝒶"', ''],
  [{ pattern: '^[\\p{L}_\\-]*$' }, '"name":"Öl_-"', ''],
  [{ pattern: '^[^<>]*$' }, '"name":"a<"', 'characters/name'],
  [{ pattern: '^[a-z]*$' }, '"name":" "', 'characters/name/blank'],
  [{}, '"name":"\\ude00\\ud83d"', '[lone-surrogate/low]'],
  [{}, '"name":"\u0085"', '[blank/name/unicode]'],
  [{}, '"name":"\ufeff"', ''],
  [{}, '"name":"a","b":1,"b":2', '[additional] [repeated-member/additional]'],
]
test.each(ofTexts)('with a name of %j, %s has the problems %s', (name, text, keys) => {
  const { operation, behavior } = createMock({
    document: storeDocument,
    behavior: { members: { name } },
  })
  const request = toRequest({ body: `{"id":1,"tag":"a",${text}}` })
  const found = classify(
    contextOf(request, { ...options, operation: withBody(operation), behavior }),
  )
  expect(keysOf(found)).toBe(keys)
})

test('finds the first repeated member of 170,000', () => {
  const { body } = toRequest({ body: `{"id":1,"name":"a","tag":"a"${',"id":1'.repeat(170_000)}}` })
  const [found] = classify(contextOf({ ...toRequest({}), body }, { ...options, behavior }))
  expect(found).toMatchObject({ profileClass: { key: 'repeated-member' }, member: 'id' })
})

test.each([
  ['{"id":tru', ''],
  ['{"id":1.', ''],
  ['{"id":"\\u00', ''],
  ['{"id":tru}', 'body-json/literal'],
])('the beginning %s of a body over the limit has the problem %j', (beginning, key) => {
  const request = { ...toRequest({ body: beginning }), truncated: true }
  const found = classify(contextOf(request, { ...options, behavior }))
  expect(found.map(({ profileClass }) => profileClass.key)).toEqual(
    ['body-limit', key].filter(Boolean),
  )
})

test.each([...requests, ...bodies.map(([body, keys]): [Sent, string] => [{ body }, keys])])(
  '%j has the problems %s',
  (sent, keys) => {
    expect(keysOf(find(sent))).toBe(keys)
  },
)

/** The value is by default the text. */
const placeholders: [sent: Sent, template: string, text: string, value?: unknown][] = [
  [{ body: '{"id":1,"name":"a","tag":5}' }, '{value}', '5', 5],
  [
    { body: '{"id":1,"name":"\\ud83c ","tag":"b"}' },
    '{start-column} {column} {text:upper}',
    '23 22 D83C',
  ],
  [{ body: new Uint8Array([0x22, 0xe9, 0x22]) }, '{text} {offset}', '0xe9 1'],
  [{ body: '{"id":"7","name":"a"}' }, '{value}', '"7"', '7'],
  [{ body: '{"id":"7","name":"a"}' }, '{member}: {text} is a {type}', 'id: 7 is a string'],
  [{ body: '{"id":1}' }, '{member} {type} {value}', 'name undefined '],
  [{ body: '{"id":1}' }, '{tag}', '', undefined],
  [{ body: '{"id":1}' }, '{size} bytes', '8 bytes'],
  [{ body: '{"id":1}' }, '{body}', '{"id":1}', { id: 1 }],
  [{ body: '{ "id": 1 }' }, '{body-text}', '{ "id": 1 }'],
  [{ body: '' }, '{body}{body-text}', ''],
  [{ body: '' }, '{body}', '', undefined],
  [{ body: '{"id":9007199254740993}' }, '/plants/{id}', '/plants/9007199254740993'],
  [
    { body: '{\n"ü":1,}' },
    '{line}:{column} ({position}, {byte}, {byte-column}) {text}',
    '2:7 (8, 10, 8) }',
  ],
  [{ body: '{"id":"7","name":5,"tag":" a "}' }, '{id:integer}{name:string}', '75'],
  [{ body: '{"id":"7","name":5,"tag":" a "}' }, '{id:integer}', '7', 7],
  [{ body: '{"id":"7","name":5,"tag":" a "}' }, '{tag:trimmed}', 'a'],
  [{ body: '{"id":"7","name":5,"tag":" a "}' }, '{tag:x}', '{tag:x}'],
  [{ body: '{"id":" 7 ","name":5,"tag":null}' }, '{id:integer}', '7', 7],
  [{ body: '{"id":"7.5","name":5,"tag":null}' }, '{id:integer}', '7.5'],
  [{ body: '{"id":"7","name":5,"tag":null}' }, '{tag:present}', '', undefined],
  [{ body: '{"id":" 7 ","name":5,"tag":null}' }, '{name:trimmed:string}{id:trimmed:string}', '57'],
  [{ body: '{"id":1,"name":"a","tag":7.0}' }, '{value:float}', '7.0'],
  [{ body: '{"id":-1e19,"name":"a"}' }, '{value:float}', '-1e+19'],
  [
    { body: String.raw`[true,{"a'b":null},"c\"d'\n"]` },
    '{value:python}',
    String.raw`[True, {"a'b": None}, 'c"d\'\n']`,
  ],
  [{ headers: { authorization: 'Token t' } }, "'{scheme}'", "'Token'"],
  [{ headers: { authorization: 'secret' } }, "'{scheme}'", "'secret'"],
  [{ headers: { authorization: '' } }, "'{scheme}'", "''"],
  [{ headers: { authorization: 'Digest a="b", c' } }, "'{credential}'", `'a="b", c'`],
  [{ headers: { authorization: 'Bearer  t' } }, "'{credential}'", "'t'"],
  [{ headers: { authorization: 'secret' } }, "'{credential}'", "''"],
  [{ headers: { host: 'store.example:80' } }, '//{host}/', '//store.example:80/'],
  [{ target: 'https://store.example/plants' }, '//{host}/', '//store.example/'],
  [
    withType('text/plain; charset=latin1'),
    '{media-type:essence} {media-type:charset:upper}',
    'text/plain LATIN1',
  ],
  [{ body: '{"id":1,"name":"a","tag":""}' }, '{tag:filled}', '', undefined],
  [{ body: '{"id":1,"name":"\ufeffa\u0085"}' }, '{name:unspaced}', '\ufeffa'],
  [{ body: '\n"x"' }, '{source:initial} {excerpt}', '" "\n"x""'],
  [{ body: ' [ ]\n' }, '{start-column} {column} {source}', '2 4 [ ]'],
  [{ body: '{"\u00e9":x1,' }, '{column:next} {byte-offset}', '7 6'],
  [{ body: '[\u00a0]' }, '{text:go-byte} {text:code}', '\u00c2 160'],
  [
    { body: '{"id":1,"name":" \u00c9t\u00e9 & Fern"}' },
    '{name:lower}|{name:encoded}',
    ' \u00e9t\u00e9 & fern|%20%C3%89t%C3%A9%20%26%20Fern',
  ],
  [{ body: new Uint8Array([0, 0x7b, 0, 0x7d]) }, '{body}', '\0{\0}'],
  [{ body: 'fern' }, '{excerpt}', '"fern"'],
  [{ body: '\ufeff{}' }, '{column} {excerpt}', '1 "\ufeff{}"'],
  [{ body: '\ufeff{}' }, '{start-position} {position}', '0 0'],
  [{ body: '{"id":x,"name":"\u00e9"}' }, '{rest}', 'x,"name":"\u00e9"}'],
  [{ body: '{"id":"7","name":"a"}' }, '{rest}', '"7","name":"a"}'],
  [{ body: '{"id":' }, '{rest}', ''],
  [{ body: '{"id":7,"name"x' }, '{last-read}', '"name"x'],
  [{ body: '{"id":"7"}' }, '{last-read}', '', undefined],
  [{ body: 'a fern in a pot and a leaf' }, '{excerpt}', '"a fern in "...'],
  [{ body: '{"name":"fern","id":x,"tag":"leaf"}' }, '{excerpt}', '..."ern","id":x,"tag":"l"...'],
  [{ body: '{"name":"a long fern", "id": x}' }, '{excerpt}', '..."n", "id": x}"'],
  [{ body: `<a>&'\n  ` }, '{excerpt:html}', '&quot;&lt;a&gt;&amp;&#39;<br> &nbsp;&quot;'],
  [{ body: '["\\x"]' }, '{start-position} {position} {text} {text:code}', '2 3 x 120'],
  [{ body: '{"name":"{id}","id":3} ;' }, '{id} {name} {other}', '3 {id} {other}'],
  [
    { method: 'PUT', target: '/x?y' },
    '{method} {path} {target} {media-type}',
    'PUT /x /x?y application/json',
  ],
]
test.each(placeholders)('%j: the template %j is the text %j', (sent, template, text, ...given) => {
  const [value] = given.length > 0 ? given : [text]
  const request = toRequest(sent)
  const context = contextOf(request, { ...options, behavior })
  const [problem] = classify(context)
  const values = requestValues(context, problem)
  expect(new TextTemplate(template).render(values)).toEqual(text)
  expect(readTemplate(template).render(values)).toEqual(value)
  expect(readTemplate([template, { a: template }]).render(values)).toEqual(
    value === undefined ? [{}] : [value, { a: value }],
  )
})
