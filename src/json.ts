// JSON with exact numbers, and its places: RFC 8259 and RFC 6901.
export { literalJson } from '../contract/operation/json-text.ts'
export { isInteger, isNumeric, isObject, memberOf } from './base/check-value.ts'
export { endOfString, membersIn, replaceStrings } from './base/json-strings.ts'
export {
  integerOf,
  parseJson,
  readJson,
  type JsonError,
  type JsonValue,
  type PlacedMember,
} from './base/json.ts'
export { jsonText, typeOf } from './base/json-text.ts'
export { trimEnd, trimStart } from './base/trim.ts'
export { Decimal } from './base/validator.ts'
export { namesIn, pointerTo, valueAt } from './document/pointer.ts'
