/** Text as the content of a JSON string. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
