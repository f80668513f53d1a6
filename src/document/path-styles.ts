import { percentDecoded } from '../base/request.ts'
import type { Parameter } from './document.ts'

// The styles of parameters in a path (RFC 6570 §3.2.2, §3.2.5, §3.2.7): simple, label and matrix.

/** What of a parameter decides what stands around its value. */
export type Styled = Pick<Parameter, 'name' | 'style'>

/** What is before a value in a segment: nothing, `.` in the style label, `;id=` in the style matrix. */
export function prefixOf({ name, style }: Styled): string {
  if (style === 'label') return '.'
  return style === 'matrix' ? `;${encodeURIComponent(name)}=` : ''
}

/** The value that a segment of a path has, as a text without percent-encoding; the whole segment if it is not in the style. */
export function textInSegment(parameter: Styled, segment: string): string {
  const prefix = prefixOf(parameter)
  return percentDecoded(segment.startsWith(prefix) ? segment.slice(prefix.length) : segment)
}
