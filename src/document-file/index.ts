export { readDocument } from './read-document.ts'
export { UsageError } from '../check-value.ts'
