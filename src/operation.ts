// What a document says about an operation: schemas, the places in them, valid values, security.
export { parsePattern } from './base/pattern/parse.ts'
export type { Node } from './base/pattern/syntax-tree.ts'
export { integerEnds } from './base/usual-limits.ts'
export { whyNotLearned } from './document/checkable.ts'
export {
  responseFor,
  type BodyOperation,
  type Content,
  type DocumentOptions,
} from './document/document.ts'
export { BOUNDS, TEXT_LIMITS } from './document/keyword-groups.ts'
export { memberKindOf, type MemberKind } from './document/member-kind.ts'
export { merged } from './document/merge.ts'
export { Places, saysNothing, type Place } from './document/places/places.ts'
export { sendableOf } from './document/places/request-place.ts'
export { Sampler } from './document/sample/sample.ts'
export type { Constraints, Schema, SchemaType } from './document/schema.ts'
export { credentialsOf, headerOfCredential } from './document/security.ts'
