import { printable } from '../../src/base/printable.ts'
import { escapeXml } from './escape.ts'

/** Text for XML in ASCII, because some readers fail at other characters. */
export const xmlText = (text: string): string =>
  escapeXml(text).replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`)

/** An element; `content` is XML. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string => {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlText(printable(String(value)))}"`,
  )
  return `<${name}${written.join('')}>${content}</${name}>`
}
