export { readDocument } from './read-document.ts'
export { readNotes } from '../document/notes.ts'
export type { DocumentOptions } from '../document/document.ts'
export { UsageError } from '../base/check-value.ts'
