export { readDocument } from './read-document.ts'
export { UsageError } from '../base/check-value.ts'
