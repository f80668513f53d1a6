import type { PlaceholderName } from '../profile/templates/placeholder-names.ts'

/**
 * What one platform writes in its own way into the messages of services: values, texts that vary, and numbers. Fixed texts
 * of a platform need no dialect: they are learned as they are.
 */
export interface Dialect {
  /** How it writes values of requests: placeholders with conversions, such as `{value:python}`. */
  readonly written?: readonly `{${PlaceholderName}:${string}}`[]
  /** Texts that are others in each response. */
  readonly varying?: readonly VaryingText[]
  /** Whether the number at a place of a text is one that it writes itself, and no value of a request. */
  readonly writesNumber?: (text: string, start: number) => boolean
}

/** A text that is another one in each response, and what replaces it, so that responses can be compared. */
interface VaryingText {
  readonly pattern: RegExp
  readonly constant: string
}
