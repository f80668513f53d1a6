/** Why a pattern cannot be used, as a sentence; undefined if it can. */
export function checkPattern(source: string): string | undefined {
  try {
    compilePattern(source)
    return undefined
  } catch {
    return `pattern must be a regular expression (got ${JSON.stringify(source.slice(0, 80))})`
  }
}

/** A pattern has flag `u`, or no flag if it is malformed with it. */
export function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}
