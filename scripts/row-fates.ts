import { parseArgs } from 'node:util'
import { openOperation } from '../src/document/open-document.ts'
import { readDocument } from '../src/document-file/index.ts'
import { fateLines } from './cases/fate-lines.ts'

// Prints what becomes of each row of the tables of cases for a document: kept, moved to another rule, left open, or left
// out and why. `node scripts/row-fates.ts openapi.yaml '$id-'` prints the rows with `$id-` in their line.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { operation: { type: 'string' } },
})
const [file = 'openapi.yaml', words = ''] = positionals
const document = await readDocument(file)
const lines = fateLines(openOperation({ document, ...values }))
console.log(lines.filter((line) => line.includes(words)).join('\n'))
