import { isNumeric, isObject, jsonText } from 'plant-store-kit/json'

/** A string in quotes, another value as JavaScript puts it into a text: `[1, null]` as `1,`, an object as `[object Object]`. */
export const javaScriptText = (value: unknown): string =>
  typeof value === 'string' ? jsonText(value) : inText(value)

function inText(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => (item === null ? '' : inText(item))).join()
  if (isObject(value)) return '[object Object]'
  return isNumeric(value) ? String(Number(value)) : String(value)
}
