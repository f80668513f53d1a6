/** Milliseconds until the next attempt after the server refused, or could not be reached. */
export const RETRY = 1000
