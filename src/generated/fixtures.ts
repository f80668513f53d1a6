// generated from openapi.yaml by scripts/generate.ts; do not edit
/** Valid bodies of requests: the examples of openapi.yaml and edge cases. */
export const valid = {
  monstera: { id: 1, name: 'Monstera deliciosa', tag: 'indoor' },
  fern: { id: 2, name: 'Boston fern' },
  idZero: { id: 0, name: 'Monstera deliciosa' },
  idNegative: { id: -1, name: 'Monstera deliciosa' },
  idBeyondInt32: { id: 2147483648, name: 'Monstera deliciosa' },
  nameEmpty: { id: 10, name: '' },
  nameBlank: { id: 11, name: ' ' },
  nameLong: { id: 12, name: 'Text '.repeat(2000) },
  nameEmoji: { id: 13, name: '🪴' },
  nameRightToLeft: { id: 14, name: 'שרך' },
  nameCombining: { id: 15, name: 'Acai\u0301' },
  nameNull: { id: 16, name: 'null' },
  nameMarkup: { id: 17, name: '<b>Bold</b> & "Co"' },
  tagEmpty: { id: 18, name: 'Monstera deliciosa', tag: '' }
} as const

/** Valid texts with integers that a double rounds. */
export const edgeOfInt64 = {
  idLargest: '{"id":9223372036854775807,"name":"Monstera deliciosa"}',
  idSmallest: '{"id":-9223372036854775808,"name":"Monstera deliciosa"}',
  idBeyondDouble: '{"id":9007199254740993,"name":"Monstera deliciosa"}'
} as const

/** Valid texts that JSON writers do not write. */
export const unusualNotation = {
  idPoint: '{"id":1.0,"name":"Monstera deliciosa"}',
  idExponent: '{"id":1e3,"name":"Monstera deliciosa"}',
  memberEscaped: '{"id":1,"\\u006eame":"Monstera deliciosa"}',
  memberOfObject: '{"id":1,"name":"Monstera deliciosa","__proto__":null,"constructor":1}',
  whiteSpace: '\r\n{\t"id" : 1 ,\n"name" : "Monstera deliciosa" } ',
  nameNul: '{"id":1,"name":"\\u0000"}'
} as const

/** Malformed JSON. */
export const notJson = {
  empty: '',
  blank: ' ',
  cutOff: '{"id":1,"name":"Monstera delicio',
  trailingComma: '{"id":1,"name":"Monstera deliciosa",}',
  singleQuotes: "{'id':1,'name':'Monstera deliciosa'}",
  comment: '{"id":1,"name":"Monstera deliciosa"} // comment',
  notANumber: '{"id":NaN,"name":"Monstera deliciosa"}',
  twoDocuments: '{"id":1,"name":"Monstera deliciosa"}{"id":2,"name":"Monstera deliciosa"}',
  controlCharacter: '{"id":1,"name":"a\tb"}',
  deep: '['.repeat(100000)
} as const

/** Texts with a byte order mark, and bytes that are not UTF-8. */
export const wrongEncoding = {
  byteOrderMark: '\ufeff{"id":1,"name":"Monstera deliciosa"}',
  byteOrderMarkAlone: '\ufeff',
  notUtf8: [123, 34, 105, 100, 34, 58, 49, 44, 34, 110, 97, 109, 101, 34, 58, 34, 255, 34, 125],
  utf16: [
    123, 0, 34, 0, 105, 0, 100, 0, 34, 0, 58, 0, 49, 0, 44, 0, 34, 0, 110, 0, 97, 0, 109, 0, 101, 0,
    34, 0, 58, 0, 34, 0, 77, 0, 111, 0, 110, 0, 115, 0, 116, 0, 101, 0, 114, 0, 97, 0, 32, 0, 100,
    0, 101, 0, 108, 0, 105, 0, 99, 0, 105, 0, 111, 0, 115, 0, 97, 0, 34, 0, 125, 0
  ]
} as const

/** Texts with integers outside int64. */
export const beyondInt64 = {
  idOverInt64: '{"id":9223372036854775808,"name":"Monstera deliciosa"}',
  idUnderInt64: '{"id":-9223372036854775809,"name":"Monstera deliciosa"}',
  idHuge: '{"id":1e400,"name":"Monstera deliciosa"}'
} as const

/** Bodies without a member, named after it. */
export const missingMember = { empty: {}, idMissing: { name: 'Monstera deliciosa' }, nameMissing: { id: 7 } } as const

/** Texts in which only `__proto__` has a member. */
export const inheritedMember = { nameOfPrototype: '{"id":1,"__proto__":{"name":"Monstera deliciosa"}}' } as const

/** Bodies with a member of another type. */
export const wrongType = {
  idText: { id: '7', name: 'Monstera deliciosa' },
  idTrue: { id: true, name: 'Monstera deliciosa' },
  idNull: { id: null, name: 'Monstera deliciosa' },
  idObject: { id: {}, name: 'Monstera deliciosa' },
  idArray: { id: [7], name: 'Monstera deliciosa' },
  idFraction: { id: 1.5, name: 'Monstera deliciosa' },
  nameNumber: { id: 7, name: 3 },
  nameTrue: { id: 7, name: true },
  nameNull: { id: 7, name: null },
  nameObject: { id: 7, name: {} },
  nameArray: { id: 7, name: ['Monstera deliciosa'] },
  tagNumber: { id: 7, name: 'Monstera deliciosa', tag: 3 },
  tagTrue: { id: 7, name: 'Monstera deliciosa', tag: true },
  tagNull: { id: 7, name: 'Monstera deliciosa', tag: null },
  tagObject: { id: 7, name: 'Monstera deliciosa', tag: {} },
  tagArray: { id: 7, name: 'Monstera deliciosa', tag: ['indoor'] }
} as const

/** Values of other types than a body has. */
export const notAnObject = { array: [], text: 'text', number: 7, true: true, null: null } as const

/** Bodies that break a keyword beside types. */
export const brokenConstraint = {} as const

/** Those of each operation with a JSON body, by its name. */
export const byOperation = {
  createPlant: { valid, edgeOfInt64, unusualNotation, notJson, wrongEncoding, beyondInt64, missingMember, inheritedMember, wrongType, notAnObject, brokenConstraint }
} as const
