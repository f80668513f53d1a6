export interface OptionShape {
  readonly long: string
  readonly short: string | undefined
  readonly description: string
  readonly takes: 'nothing' | 'text' | 'file' | readonly string[]
}

export interface CommandShape {
  readonly name: string
  readonly description: string
  /** What its argument may be. */
  readonly values: readonly string[]
  readonly options: readonly OptionShape[]
}

/** A word for a shell. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
