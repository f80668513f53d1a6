/** At most `length` UTF-16 units; `…` marks a cut. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…`
