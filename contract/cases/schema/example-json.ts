import { exampleName } from '../../operation/fresh-name.ts'
import { replacePlaceholders } from '../../operation/placeholders.ts'

/** An id of no run. */
const EXAMPLE_ID = '100000001'

/** JSON with examples in place of what is new in each request. */
export const withExamples = (json: string): string =>
  replacePlaceholders(json, (placeholder) => {
    if (placeholder.kind === 'sum') return String(placeholder.integer)
    if (placeholder.kind !== 'text') return placeholder.written
    if (placeholder.name === 'LONG_NAME') return exampleName(1).padEnd(253, 'a')
    return placeholder.name.endsWith('NAME') ? exampleName(1) : EXAMPLE_ID
  })
