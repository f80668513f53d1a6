import { jsonText } from '../../src/base/json-text.ts'

/** JSON text of a body with placeholders that has none itself: every `$` is escaped. */
export const literalJson = (value: unknown): string => jsonText(value).replaceAll('$', '\\u0024')

/** Text as the content of a JSON string, such as the value of a placeholder. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
