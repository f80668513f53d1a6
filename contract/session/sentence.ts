export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Ends a text as a sentence, unless it is one or a question already. */
export const ended = (text: string): string => (/[.?]$/.test(text) ? text : `${text}.`)
