import { accepting } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'
import type { Behaviour } from './listen.ts'
import { contentType, isUnreadable } from './received.ts'
import { right, type Received } from './store.ts'

const text = (got: Received): string => got.bytes.toString()

/** Reads some texts that are no JSON after mending them. */
const lenient = (mend: (text: string) => string): Behaviour =>
  accepting((got) => {
    if (!isUnreadable(got)) return false
    try {
      return right.problem(right.reads(Buffer.from(mend(text(got))))) === undefined
    } catch {
      return false
    }
  })

/** Takes for JSON what is none. */
export const lenientJson: readonly Fault[] = breaking(
  'N2',
  [
    'accept-unread',
    'takes any text that is not JSON',
    accepting(
      (got) => right.takes(contentType(got)) && isUnreadable(got) && !text(got).includes('\ufffd'),
    ),
  ],
  ['accept-comma', 'takes a trailing comma', lenient((json) => json.replace(/,\s*([}\]])/g, '$1'))],
  ['accept-single-quotes', 'takes single quotes', lenient((json) => json.replaceAll("'", '"'))],
  [
    'accept-comments',
    'takes comments',
    lenient((json) => json.replace(/\/\*.*?\*\/|\/\/[^\n]*|#[^\n]*/gs, '')),
  ],
  ['accept-cut-off', 'closes what is cut off', lenient((json) => `${json}}`)],
  [
    'accept-first-document',
    'reads the first document and no further',
    lenient((json) => json.slice(0, json.indexOf('}') + 1)),
  ],
  [
    'accept-nan',
    'takes NaN for a number',
    lenient((json) => json.replace(/-?\b(NaN|Infinity)\b/g, '1')),
  ],
  [
    'accept-bare-names',
    'takes member names without quotes',
    lenient((json) => json.replace(/([{,]\s*)(\w+)\s*:/g, '$1"$2":')),
  ],
  [
    'accept-leading-zero',
    'takes leading zeros',
    lenient((json) => json.replace(/:\s*(-?)0+(?=\d)/g, ':$1')),
  ],
  ['accept-plus', 'takes a plus sign', lenient((json) => json.replace(/:\s*\+/g, ':'))],
  [
    'accept-hex',
    'takes hexadecimal numbers',
    lenient((json) => json.replace(/:\s*0x[\da-f]+/gi, ':16')),
  ],
  [
    'accept-control',
    'takes a raw line break or tab in a string',
    lenient((json) => json.replace(/[\n\t]/g, ' ')),
  ],
  [
    'accept-bad-escape',
    'takes escapes that JSON has not',
    lenient((json) => json.replace(/\\(?=[^"\\/bfnrtu])/g, '')),
  ],
  [
    'accept-form-as-json',
    'takes a form as application/json',
    accepting((got) => isUnreadable(got) && /^\w+=/.test(text(got))),
  ],
  [
    'accept-words',
    'takes True, False and None',
    lenient((json) => json.replace(/\b(True|False|None)\b/g, '"x"')),
  ],
  ['accept-unclosed-string', 'closes a string that is cut off', lenient((json) => `${json}"}`)],
  [
    'accept-blank',
    'takes white space for an empty plant',
    accepting(
      (got) => got.bytes.length > 0 && /^\s+$/.test(text(got)) && !text(got).includes('\ufeff'),
    ),
  ],
  [
    'accept-mark-alone',
    'takes a byte order mark alone',
    accepting((got) => text(got) === '\ufeff'),
  ],
  ['accept-nul', 'reads up to a NUL', lenient((json) => json.replace(/\0.*$/s, ''))],
)
