/** A JSON value of the document; whole numbers that no double holds are bigints. */
export type Json = null | boolean | string | number | bigint | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isJsonArray(value)
}

/** Array.isArray does not narrow readonly arrays. */
export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** JSON text of a value, exact for bigints; `indent` is what one level adds, '' keeps all on one line. */
export function jsonText(value: Json, indent = '', margin = ''): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = margin + indent
  const [open, close, parts] = isJsonArray(value)
    ? ['[', ']', value.map((item) => jsonText(item, indent, inner))]
    : ['{', '}', memberTexts(value, indent, inner)]
  if (parts.length === 0) return open + close
  return indent === ''
    ? open + parts.join(',') + close
    : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`
}

function memberTexts(value: JsonObject, indent: string, inner: string): string[] {
  return Object.entries(value).map(
    ([name, item]) =>
      `${JSON.stringify(name)}:${indent === '' ? '' : ' '}${jsonText(item, indent, inner)}`,
  )
}
