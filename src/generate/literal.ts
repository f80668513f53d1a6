import { isJsonArray, type Json } from './json.ts'

/** A string as single-quoted source text. */
export function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** A member name as it stands in a type. */
export function typeKey(name: string): string {
  return /^([A-Za-z_$][\w$]*|[1-9]\d{0,8}|0)$/.test(name) && name !== '__proto__'
    ? name
    : quote(name)
}

/** A JSON value as a TypeScript expression, whole numbers beyond 2^53 as bigints. */
export function literal(value: Json, margin = ''): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${margin}  `
  const [open, close, parts] = isJsonArray(value)
    ? ['[', ']', value.map((item) => literal(item, inner))]
    : [
        '{',
        '}',
        Object.entries(value).map(([name, item]) => `${memberKey(name)}: ${literal(item, inner)}`),
      ]
  if (parts.length === 0) return open + close
  return `${open}\n${inner}${parts.join(`,\n${inner}`)},\n${margin}${close}`
}

/** A member name as it stands in an object literal, where `__proto__: x` would set the prototype. */
export function memberKey(name: string): string {
  return name === '__proto__' ? `['__proto__']` : typeKey(name)
}
