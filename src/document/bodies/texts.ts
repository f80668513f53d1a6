/** Texts that programs often get wrong, for the member that names what is created; the empty one for all strings. */
export const UNUSUAL_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['Empty', ''],
  ['Blank', ' '],
  ['Long', 'Text '.repeat(2000)],
  ['Emoji', '🪴'],
  ['RightToLeft', 'שרך'],
  ['Combining', 'Acai\u0301'],
  ['Null', 'null'],
  ['Markup', '<b>Bold</b> & "Co"'],
]
