import type { Citation } from '../rules/citation.ts'

/** `1 violation`, `2 violations`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`

export const duration = (milliseconds: number): string =>
  milliseconds < 100 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** Such as `openapi.yaml:51 #/components/schemas/Plant/required: name`. */
export const citationText = ({ file, pointer, line, words }: Citation): string => {
  const place = [file, line].filter((part) => part !== undefined).join(':')
  const parts = [place, pointer === undefined ? '' : `#${pointer}`]
  return `${parts.filter((part) => part !== '').join(' ')}: ${words}`
}
