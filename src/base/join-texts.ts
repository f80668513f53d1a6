/** The same parts, with texts beside each other as one. */
export const joinTexts = <Part>(parts: readonly (Part | string)[]): readonly (Part | string)[] => {
  const joined: (Part | string)[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined.splice(-1, 1, last + part)
    else joined.push(part)
  }
  return joined
}
