import { describe, expect, test } from 'vitest'
import { type JsonValue, readJson as readShallow } from './json.ts'
import { readExactJson as readJson } from './json-exact.ts'
import { scanJson } from './json-scan.ts'

describe('a text that is JSON', () => {
  const accepted: [name: string, text: string, value: JsonValue][] = [
    // Structure
    ['an empty object', '{}', {}],
    ['an empty array', '[]', []],
    ['an object with white space inside', '{ \t\r\n}', {}],
    ['an array with white space inside', '[ \t\r\n]', []],
    ['one member', '{"a":1}', { a: 1 }],
    ['two members', '{"a":1,"b":2}', { a: 1, b: 2 }],
    ['members in another order', '{"b":2,"a":1}', { b: 2, a: 1 }],
    ['an empty member name', '{"":0}', { '': 0 }],
    ['a member name with a space', '{"a b":0}', { 'a b': 0 }],
    ['a member name with a colon', '{"a:b":0}', { 'a:b': 0 }],
    ['an escaped member name', String.raw`{"\u006eame":"x"}`, { name: 'x' }],
    ['a quote in a member name', String.raw`{"\"":1}`, { '"': 1 }],
    ['the same member twice', '{"a":1,"a":2}', { a: 2 }],
    ['the same member twice, once escaped', String.raw`{"a":1,"\u0061":2}`, { a: 2 }],
    ['nothing but nesting', '[[[[]]]]', [[[[]]]]],
    ['siblings that are nested', '[[],[[]],{}]', [[], [[]], {}]],
    ['an object in an object', '{"a":{"b":{}}}', { a: { b: {} } }],
    ['an array in an object', '{"a":[1,2]}', { a: [1, 2] }],
    ['an object in an array', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['a member after a nested one', '{"a":{"b":1},"c":[2],"d":3}', { a: { b: 1 }, c: [2], d: 3 }],
    ['an element after a nested one', '[[1],2,{"a":3},4]', [[1], 2, { a: 3 }, 4]],
    // White space
    ['white space of every kind around', ' \t\r\n{}\n\r\t ', {}],
    ['white space around a colon', '{"a" \n:\t1}', { a: 1 }],
    ['white space around a comma', '[1 \r\n,\t2]', [1, 2]],
    // Words
    ['true', 'true', true],
    ['false', 'false', false],
    ['null', 'null', null],
    ['words in an array', '[true,false,null]', [true, false, null]],
    // Numbers
    ['zero', '0', 0],
    ['a digit', '7', 7],
    ['a number on its own with white space', ' 42 ', 42],
    ['a negative number', '-12', -12],
    ['a fraction', '1.5', 1.5],
    ['a fraction below one', '0.25', 0.25],
    ['a negative fraction', '-0.5', -0.5],
    ['an exponent', '1e3', 1000],
    ['a capital exponent', '1E3', 1000],
    ['a signed exponent', '1e+3', 1000],
    ['a negative exponent', '125e-2', 1.25],
    ['zeros in an exponent', '1e003', 1000],
    ['a fraction with an exponent', '1.25e2', 125],
    ['zero with an exponent', '0e7', 0],
    ['a zero fraction', '0.0', 0],
    ['fourteen digits', '12345678901234', 12_345_678_901_234],
    ['fifteen digits', '123456789012345', 123_456_789_012_345],
    ['sixteen digits', '1234567890123456', 1_234_567_890_123_456],
    ['numbers with nothing between', '[0,-0.5,10,1e1]', [0, -0.5, 10, 10]],
    ['a number before a bracket', '[12]', [12]],
    ['a number before a brace', '{"a":12}', { a: 12 }],
    // Strings
    ['an empty string', '""', ''],
    ['a string', '"fern"', 'fern'],
    ['every short escape', String.raw`"\"\\\/\b\f\n\r\t"`, '"\\/\b\f\n\r\t'],
    ['a bare slash', '"a/b"', 'a/b'],
    ['an escaped letter', String.raw`"\u0041"`, 'A'],
    ['hexadecimal digits of both cases', String.raw`"\u00e9\u00E9"`, 'éé'],
    ['an escaped null', String.raw`"\u0000"`, '\0'],
    ['an escaped surrogate pair', String.raw`"\ud83c\udf3f"`, '🌿'],
    ['an escaped pair in capitals', String.raw`"\uD83C\uDF3F"`, '🌿'],
    ['a lone high surrogate', String.raw`"\ud83c"`, '\ud83c'],
    ['a lone low surrogate', String.raw`"\udf3f"`, '\udf3f'],
    ['surrogates the wrong way round', String.raw`"\udf3f\ud83c"`, '\udf3f\ud83c'],
    ['two high surrogates', String.raw`"\ud83c\ud83c"`, '\ud83c\ud83c'],
    ['a high surrogate before a newline', String.raw`"\ud83c\n"`, '\ud83c\n'],
    ['an escaped backslash before a u', String.raw`"\\u0041"`, String.raw`\u0041`],
    ['an escaped noncharacter', String.raw`"\uffff"`, '\uffff'],
    ['emoji', '"🌿"', '🌿'],
    ['right to left', '"שלום"', 'שלום'],
    ['combining marks', '"e\u0301"', 'e\u0301'],
    ['a delete character', '"\u007f"', '\u007f'],
    ['a C1 control character', '"\u009b"', '\u009b'],
    ['a line separator', '"\u2028"', '\u2028'],
    ['a byte order mark within a string', '"\ufeff"', '\ufeff'],
    ['a no-break space within a string', '"\u00a0"', '\u00a0'],
    ['brackets within a string', '"]}[{,:"', ']}[{,:'],
    ['a comment within a string', '"/* x */ // y"', '/* x */ // y'],
    ['words within a string', '"null"', 'null'],
    ['escapes at both ends', String.raw`"\n-\n"`, '\n-\n'],
    ['escapes side by side', String.raw`"\\\\"`, String.raw`\\`],
  ]
  test.each(accepted)('reads %s', (_name, text, value) => {
    expect(readJson(text)).toEqual({ value })
    expect(scanJson(text, 10_000).fault).toBeUndefined()
  })

  const repeated: [text: string, names: string[]][] = [
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"a":2,"a":3}', ['a', 'a']],
    [String.raw`{"a":1,"\u0061":2}`, ['a']],
    ['[{"a":1},{"a":2}]', []],
    ['{"a":{"a":1}}', []],
    ['{"x":{"a":1,"a":2}}', ['a']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"constructor":1}', []],
    ['{"toString":1,"hasOwnProperty":2}', []],
  ]
  test.each(repeated)('in %s names the repeated members %j', (text, names) => {
    expect(scanJson(text, 10_000).repeated).toEqual(names)
  })

  test('keeps prototypes out of reach', () => {
    const { value } = readJson('{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":1}}}')
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect((value as { name?: unknown }).name).toBeUndefined()
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false)
  })

  test('reads minus zero as zero in effect', () => {
    expect(readJson('-0').value === 0).toBe(true)
  })

  test('reads a number on its own exactly', () => {
    expect(readJson(' 9007199254740993\n').value).toBe(9_007_199_254_740_993n)
  })

  test('reads numbers within the outermost object as doubles', () => {
    const shallow: [text: string, value: JsonValue][] = [
      [' 9007199254740993\n', 9_007_199_254_740_993n],
      ['{"id":9007199254740993,"x":"1.5"}', { id: 9_007_199_254_740_993n, x: '1.5' }],
      ['{"a":{"id":9007199254740993}}', { a: { id: 9_007_199_254_740_992 } }],
      ['{"a":[{"id":9007199254740993,"b":1.5}]}', { a: [{ id: 9_007_199_254_740_992, b: 1.5 }] }],
    ]
    for (const [text, value] of shallow) expect(readShallow(text)).toStrictEqual({ value })
  })

  test('tells how members of the outermost object begin', () => {
    const begins = (text: string): [string, string][] => [...scanJson(text, 10_000).sources]
    expect(begins('{"a": 1.50 ,"b":[2],"c":{"d":3},"e":"x","":null}')).toEqual([
      ['a', '1.50'],
      ['b', '['],
      ['c', '{'],
      ['e', '"x"'],
      ['', 'null'],
    ])
    expect(begins('[1.5,{"a":2}]')).toEqual([])
    expect(begins('1.5')).toEqual([])
  })

  test('reads every member of a wide object', () => {
    const text = `{${Array.from({ length: 20_000 }, (_, nth) => `"m${nth}":${nth}`).join(',')}}`
    const { value } = readJson(text)
    expect(Object.keys(value as object)).toHaveLength(20_000)
    expect((value as Record<string, number>)['m19999']).toBe(19_999)
  })

  test('reads a member given 170,000 times', () => {
    const text = `{"a":0${',"a":1'.repeat(170_000)}}`
    expect(readJson(text)).toEqual({ value: { a: 1 } })
    expect(scanJson(text, 10_000).repeated).toHaveLength(170_000)
  })

  test('reads a string of a million escapes', () => {
    expect(readJson(`"${String.raw`\n`.repeat(1_000_000)}"`).value).toHaveLength(1_000_000)
  })
})

describe('nesting', () => {
  const nested = (open: string, close: string, depth: number): string =>
    open.repeat(depth) + close.repeat(depth)

  const depths: [name: string, text: string, why: string | undefined][] = [
    ['5,000 arrays', nested('[', ']', 5000), undefined],
    ['10,000 arrays', nested('[', ']', 10_000), undefined],
    ['10,001 arrays', nested('[', ']', 10_001), 'nested deeper than 10000'],
    ['100,000 arrays', nested('[', ']', 100_000), 'nested deeper than 10000'],
    ['100,000 arrays that never end', '['.repeat(100_000), 'nested deeper than 10000'],
    ['5,000 objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, undefined],
    [
      '100,000 objects',
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      'nested deeper than 10000',
    ],
    ['100,000 arrays side by side', `[${'[],'.repeat(99_999)}[]]`, undefined],
  ]
  test.each(depths)('of %s is bounded', (_name, text, why) => {
    expect(readJson(text).fault?.why).toBe(why)
  })

  test('at its bound takes what nests no deeper', () => {
    expect(scanJson('[[true]]', 2).fault).toBeUndefined()
    expect(scanJson('[[x', 2).fault?.why).toBe('unexpected "x"')
  })

  test('has the bound that is given', () => {
    expect(readJson('[[]]', 2).fault).toBeUndefined()
    expect(readJson('[[[]]]', 2).fault).toEqual({
      line: 1,
      column: 3,
      why: 'nested deeper than 2',
    })
  })
})

describe('a text that is not JSON', () => {
  const refused: [name: string, text: string][] = [
    // Nothing, or not enough
    ['nothing', ''],
    ['white space only', ' \t\r\n'],
    ['an open brace', '{'],
    ['an open bracket', '['],
    ['a closing brace', '}'],
    ['a closing bracket', ']'],
    ['a member name only', '{"a"'],
    ['a member without its value', '{"a":'],
    ['a member without its end', '{"a":1'],
    ['a comma and no more', '{"a":1,'],
    ['an element without its end', '[1'],
    ['an element and a comma', '[1,'],
    ['a string without its end', '"a'],
    ['a string that ends in a backslash', '"a\\'],
    ['a string that ends in an escaped quote', String.raw`"a\"`],
    ['half a word', 'tru'],
    // Commas and colons
    ['a trailing comma in an object', '{"a":1,}'],
    ['a trailing comma in an array', '[1,]'],
    ['a leading comma in an array', '[,1]'],
    ['a leading comma in an object', '{,"a":1}'],
    ['two commas in an array', '[1,,2]'],
    ['two commas in an object', '{"a":1,,"b":2}'],
    ['a comma alone', '[,]'],
    ['no comma between elements', '[1 2]'],
    ['no comma between strings', '["a" "b"]'],
    ['no comma between members', '{"a":1 "b":2}'],
    ['a colon in an array', '["a":1]'],
    ['two colons', '{"a"::1}'],
    ['a comma for a colon', '{"a",1}'],
    ['no colon', '{"a" 1}'],
    ['an equals sign for a colon', '{"a"=1}'],
    ['a semicolon for a comma', '[1;2]'],
    ['a colon without a name', '{:1}'],
    ['a member without a value', '{"a":}'],
    ['a value without a name', '{1}'],
    ['a string without a value', '{"a"}'],
    // Brackets
    ['a bracket closed by a brace', '[1}'],
    ['a brace closed by a bracket', '{"a":1]'],
    ['one bracket too many', '[1]]'],
    ['one brace too many', '{"a":1}}'],
    ['crossed brackets', '[{]}'],
    // Member names
    ['a bare member name', '{a:1}'],
    ['a member name in single quotes', "{'a':1}"],
    ['a number for a member name', '{1:1}'],
    ['a word for a member name', '{null:1}'],
    ['a list for a member name', '{[]:1}'],
    // Two texts
    ['two objects', '{}{}'],
    ['two objects on two lines', '{}\n{}'],
    ['two numbers', '1 2'],
    ['two strings', '"a" "b"'],
    ['a comma after the text', '{},'],
    ['a word after the text', '{} true'],
    ['a null after the text', '{}\0'],
    ['a hash after the text', '{}#'],
    // Comments
    ['a comment after the text', '{} // x'],
    ['a comment before the text', '/* x */ {}'],
    ['a comment within', '{"a":/* x */1}'],
    ['a hash comment', '# x\n{}'],
    // Words
    ['a capital word', 'True'],
    ['a word in capitals', 'NULL'],
    ['a word too long', 'nulls'],
    ['a word with a digit', 'true1'],
    ['undefined', 'undefined'],
    ['NaN', 'NaN'],
    ['NaN as a member', '{"id":NaN}'],
    ['infinity', 'Infinity'],
    ['minus infinity', '-Infinity'],
    ['a bare word', 'fern'],
    ['a word in full width', 'ｔrue'],
    // Numbers
    ['a leading zero', '01'],
    ['a leading zero and minus', '-01'],
    ['two zeros', '00'],
    ['a leading plus', '+1'],
    ['two minuses', '--1'],
    ['a minus alone', '-'],
    ['a minus before a space', '- 1'],
    ['no digit before the point', '.5'],
    ['no digit after the point', '1.'],
    ['no digit after the point, with exponent', '1.e3'],
    ['two points', '1.2.3'],
    ['no digit in the exponent', '1e'],
    ['a sign only in the exponent', '1e+'],
    ['a fraction in the exponent', '1e1.5'],
    ['two exponents', '1e2e3'],
    ['two signs in the exponent', '1e+-2'],
    ['a hexadecimal number', '0x10'],
    ['an octal number', '0o7'],
    ['a big integer literal', '7n'],
    ['an underscore in a number', '1_000'],
    ['a comma in a number', '1,000'],
    ['a space in a number', '1 000'],
    ['a number and a letter', '12a'],
    ['fourteen digits and a letter', '12345678901234a'],
    ['a digit of full width', '１'],
    ['an Arabic digit', '٣'],
    ['a minus sign of typography', '−1'],
    ['a percent sign', '50%'],
    ['a fraction of typography', '½'],
    // Strings
    ['single quotes', "'a'"],
    ['typographic quotes', '“a”'],
    ['backticks', '`a`'],
    ['an unknown escape', String.raw`"\x41"`],
    ['an escaped capital', String.raw`"\N"`],
    ['an escaped single quote', String.raw`"\'"`],
    ['an escaped zero', String.raw`"\0"`],
    ['an escaped newline', '"\\\n"'],
    ['an escaped emoji', '"\\🌿"'],
    ['three hexadecimal digits', String.raw`"\u041"`],
    ['no hexadecimal digit', String.raw`"\u"`],
    ['a letter past f', String.raw`"\u00g1"`],
    ['a capital U', String.raw`"\U0041"`],
    ['a code point in braces', String.raw`"\u{41}"`],
    ['a sign among hexadecimal digits', String.raw`"\u+041"`],
    ['a space among hexadecimal digits', String.raw`"\u 041"`],
    ['half of the second surrogate', String.raw`"\ud83c\udf3"`],
    ['an escape outside a string', String.raw`[\n]`],
    ['an escaped member separator', String.raw`{"a"\u003a1}`],
    ...Array.from({ length: 32 }, (_, code): [string, string] => [
      `a bare U+${code.toString(16).padStart(4, '0')}`,
      `"${String.fromCharCode(code)}"`,
    ]),
    // White space and marks that JSON does not know
    ['a byte order mark before', '\ufeff{}'],
    ['a byte order mark after', '{}\ufeff'],
    ['a byte order mark alone', '\ufeff'],
    ['a form feed', '[\f1]'],
    ['a vertical tab', '[\v1]'],
    ['a no-break space', '[\u00a01]'],
    ['a line separator', '[\u20281]'],
    ['a zero width space', '[\u200b1]'],
    ['a null between', '[\0]'],
    // Other languages
    ['YAML', 'id: 1\nname: fern'],
    ['XML', '<id>1</id>'],
    ['a form', 'id=1&name=fern'],
    ['a function call', 'callback({})'],
    ['a spread', '[...[]]'],
    ['a star', '[*]'],
    ['a regular expression', '/a/'],
  ]
  test.each(refused)('as %s is refused', (_name, text) => {
    const { value, fault } = readJson(text)
    expect(value).toBeUndefined()
    expect(fault).toEqual({
      line: expect.any(Number),
      column: expect.any(Number),
      why: expect.stringMatching(/^\S.*\S$/),
    })
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })

  const faults: [text: string, line: number, column: number, why: string][] = [
    ['', 1, 1, 'unexpected end of the text'],
    ['\n\n ', 3, 2, 'unexpected end of the text'],
    ['{"a":1,}', 1, 8, 'unexpected "}"'],
    ['[1,\n]', 2, 1, 'unexpected "]"'],
    ['{"a":}', 1, 6, 'unexpected "}"'],
    ['[1}', 1, 3, 'unexpected "}"'],
    ['{"a":1]', 1, 7, 'unexpected "]"'],
    ['}', 1, 1, 'unexpected "}"'],
    ["{'a':1}", 1, 2, `unexpected "'"`],
    ['{"a":1} // x', 1, 9, 'unexpected "/"'],
    ['# x', 1, 1, 'unexpected "#"'],
    ['{a:1}', 1, 2, 'unexpected "a"'],
    ['{"id":NaN}', 1, 7, 'unexpected "N"'],
    ['{"a" 1}', 1, 6, 'unexpected "1"'],
    ['{}\n{}', 2, 1, 'unexpected "{"'],
    ['\ufeff{}', 1, 1, 'unexpected U+FEFF'],
    ['[\u00a01]', 1, 2, 'unexpected U+00A0'],
    ['[🌿]', 1, 2, 'unexpected U+1F33F'],
    ['\x7f', 1, 1, 'unexpected U+007F'],
    ['01', 1, 2, 'unexpected "1"'],
    ['"a\tb"', 1, 3, 'unexpected U+0009'],
    ['"a', 1, 3, 'unexpected end of the text'],
    [String.raw`"a\x"`, 1, 3, String.raw`unexpected "\\"`],
    [String.raw`"\u12"`, 1, 2, String.raw`unexpected "\\"`],
    ['{"a":"\\', 1, 7, String.raw`unexpected "\\"`],
  ]
  test.each(faults)('%j says where and why', (text, line, column, why) => {
    expect(readJson(text).fault).toEqual({ line, column, why })
  })
})
