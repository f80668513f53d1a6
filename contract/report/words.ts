import type { Citation } from '../rules/citable-document.ts'
import type { FindingView } from '../data/view.ts'

/** `1 violation`, `2 violations`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`

/** A text about an operation, after its label; the text alone in a report on one operation. */
export const ofOperation = (operation: string | undefined, text: string): string =>
  operation === undefined ? text : `${operation}: ${text}`

/** `2nd`, `3rd`, `4th`. */
export const ordinal = (count: number): string => {
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
  const form = new Intl.PluralRules('en', { type: 'ordinal' }).select(count)
  return `${count}${endings[form] ?? 'th'}`
}

export const duration = (milliseconds: number): string =>
  milliseconds < 100 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** Such as `openapi.yaml:51`; empty if neither is known. */
export const placeText = ({ file, line }: FindingView['place']): string =>
  [file, line].filter((part) => part !== undefined).join(':')

/** Such as `openapi.yaml:51 #/components/schemas/Plant/required: name`. */
export const citationText = (citation: Citation): string => {
  const { pointer, words } = citation
  const parts = [placeText(citation), pointer === undefined ? '' : `#${pointer}`]
  return `${parts.filter((part) => part !== '').join(' ')}: ${words}`
}
