/** Hides secrets in a text from the server, before a finding quotes it. */
export type Quote = (text: string) => string

/** Quotes a text as it is. */
export const quoteAll: Quote = (text) => text

/** Characters that are read beyond the quoted ones, so that a secret at their end is whole. */
const overlap = 1024

/** At most `max` characters of a text. */
export const quoteStart = (text: string, max: number, quote: Quote): string =>
  quote(text.slice(0, max + overlap)).slice(0, max)

/** The detail of a failure: a sentence of the client, in which strings of JSON quote the server. */
export const quoteDetail = (detail: string, quote: Quote): string =>
  detail.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => quote(text))
