import type { Dialect } from './dialect.ts'

/** Error pages of Express show the message in HTML: `Unexpected token &#39;}&#39;, &quot;{&quot;id&quot;:7`. */
export const express: Dialect = {
  written: ['{excerpt:html}', '{text:html}'],
  // The number of a character reference, such as &#39;.
  writesNumber: (text, start) => text.endsWith('&#', start),
}
