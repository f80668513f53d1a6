/** Milliseconds until the next attempt after the server refused, or could not be reached: a page may stay open for hours. */
export const RETRY = 1000
