/** What the rows of rules call, in one place, so that a row itself imports nothing of it. */
export {
  boundsNumbers,
  hasKeyword,
  hasTextFormat,
  hasType,
  ofValues,
} from '../operation/constraints.ts'
export { denialsOf, failuresOfBody, successesOf } from '../operation/documented.ts'
export { mediaTypesOf } from '../operation/media-types.ts'
export { membersOf } from '../operation/members.ts'
export { readerOf, readsCreated, showsLater } from '../operation/related.ts'
export {
  acceptanceWords,
  denialWords,
  joinWords,
  statusesWords,
  statusWords,
} from '../operation/response-words.ts'
export { successOf } from '../../src/document/document.ts'
export * from './cite.ts'
export * from './request-parts.ts'
export * from './words.ts'
