// generated from openapi.yaml by scripts/generate.ts; do not edit
/** Valid bodies of requests: the examples of openapi.yaml and edge cases. */
export const valid = {
  monstera: { id: 1, name: 'Monstera deliciosa', tag: 'indoor' },
  fern: { id: 2, name: 'Boston fern' },
  idZero: { id: 0, name: 'Snake plant' },
  idNegative: { id: -1, name: 'Snake plant' },
  idBeyondInt32: { id: 2147483648, name: 'Snake plant' },
  nameEmpty: { id: 10, name: '' },
  nameBlank: { id: 11, name: ' ' },
  nameLong: { id: 12, name: 'Aloe '.repeat(2000) },
  nameEmoji: { id: 13, name: '🪴' },
  nameRightToLeft: { id: 14, name: 'שרך' },
  nameCombining: { id: 15, name: 'Acai\u0301' },
  nameNull: { id: 16, name: 'null' },
  nameMarkup: { id: 17, name: '<b>Aloe</b> & "Co"' },
  tagEmpty: { id: 18, name: 'Snake plant', tag: '' }
} as const

/** Valid texts with integers that a double rounds. */
export const edgeOfInt64 = {
  idLargest: '{"id":9223372036854775807,"name":"Aloe vera"}',
  idSmallest: '{"id":-9223372036854775808,"name":"Aloe vera"}',
  idBeyondDouble: '{"id":9007199254740993,"name":"Aloe vera"}'
} as const

/** Valid texts that JSON writers do not write. */
export const unusualNotation = {
  idPoint: '{"id":1.0,"name":"Aloe vera"}',
  idExponent: '{"id":1e3,"name":"Aloe vera"}',
  memberEscaped: '{"id":1,"\\u006eame":"Aloe vera"}',
  memberOfObject: '{"id":1,"name":"Aloe vera","__proto__":null,"constructor":1}',
  whiteSpace: '\r\n{\t"id" : 1 ,\n"name" : "Aloe vera" } ',
  nameNul: '{"id":1,"name":"\\u0000"}'
} as const

/** Malformed JSON. */
export const notJson = {
  empty: '',
  blank: ' ',
  cutOff: '{"id":1,"name":"Aloe ve',
  trailingComma: '{"id":1,"name":"Aloe vera",}',
  singleQuotes: "{'id':1,'name':'Aloe vera'}",
  comment: '{"id":1,"name":"Aloe vera"} // indoor',
  notANumber: '{"id":NaN,"name":"Aloe vera"}',
  twoDocuments: '{"id":1,"name":"Aloe vera"}{"id":2,"name":"Aloe vera"}',
  controlCharacter: '{"id":1,"name":"Aloe\tvera"}',
  deep: '['.repeat(100000)
} as const

/** Texts with a byte order mark, and bytes that are not UTF-8. */
export const wrongEncoding = {
  byteOrderMark: '\ufeff{"id":1,"name":"Aloe vera"}',
  byteOrderMarkAlone: '\ufeff',
  notUtf8: [123, 34, 105, 100, 34, 58, 49, 44, 34, 110, 97, 109, 101, 34, 58, 34, 255, 34, 125],
  utf16: [
    123, 0, 34, 0, 105, 0, 100, 0, 34, 0, 58, 0, 49, 0, 44, 0, 34, 0, 110, 0, 97, 0, 109, 0, 101, 0,
    34, 0, 58, 0, 34, 0, 65, 0, 108, 0, 111, 0, 101, 0, 32, 0, 118, 0, 101, 0, 114, 0, 97, 0, 34, 0,
    125, 0
  ]
} as const

/** Texts with integers outside int64. */
export const beyondInt64 = {
  idOverInt64: '{"id":9223372036854775808,"name":"Aloe vera"}',
  idUnderInt64: '{"id":-9223372036854775809,"name":"Aloe vera"}',
  idHuge: '{"id":1e400,"name":"Aloe vera"}'
} as const

/** Bodies without a member, named after it. */
export const missingMember = { empty: {}, idMissing: { name: 'Aloe vera' }, nameMissing: { id: 7 } } as const

/** Texts in which only `__proto__` has a member. */
export const inheritedMember = { nameOfPrototype: '{"id":1,"__proto__":{"name":"Aloe vera"}}' } as const

/** Bodies with a member of another type. */
export const wrongType = {
  idText: { id: '7', name: 'Aloe vera' },
  idTrue: { id: true, name: 'Aloe vera' },
  idNull: { id: null, name: 'Aloe vera' },
  idObject: { id: {}, name: 'Aloe vera' },
  idArray: { id: [7], name: 'Aloe vera' },
  idFraction: { id: 1.5, name: 'Aloe vera' },
  nameNumber: { id: 7, name: 3 },
  nameTrue: { id: 7, name: true },
  nameNull: { id: 7, name: null },
  nameObject: { id: 7, name: {} },
  nameArray: { id: 7, name: ['Aloe vera'] },
  tagNumber: { id: 7, name: 'Aloe vera', tag: 3 },
  tagTrue: { id: 7, name: 'Aloe vera', tag: true },
  tagNull: { id: 7, name: 'Aloe vera', tag: null },
  tagObject: { id: 7, name: 'Aloe vera', tag: {} },
  tagArray: { id: 7, name: 'Aloe vera', tag: ['indoor'] }
} as const

/** Values of other types than a body has. */
export const notAnObject = { array: [], text: 'Aloe vera', number: 7, true: true, null: null } as const

/** Bodies that break a keyword beside types. */
export const brokenConstraint = {} as const
