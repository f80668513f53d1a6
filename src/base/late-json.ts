import { jsonReaders } from './json.ts'
import { type Late, present } from './late.ts'

/** Readers of JSON with exact numbers and reasons. In a browser, late-json.browser.ts stands for this file (package.json). */
export const lateJson: Late<typeof jsonReaders> = present(jsonReaders)
