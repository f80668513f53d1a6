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
  [
    'accept-nan-further',
    "takes NaN where nothing else looks, as Python's json does",
    lenient((json) => json.replace(/:NaN\b/g, ':null')),
  ],
  [
    'accept-infinity-further',
    'takes Infinity where nothing else looks',
    lenient((json) => json.replace(/:-?Infinity\b/g, ':null')),
  ],
  [
    'accept-undefined',
    'takes undefined for null',
    lenient((json) => json.replace(/:undefined\b/g, ':null')),
  ],
  [
    'accept-missing-value',
    'takes a missing value for null',
    lenient((json) => json.replace(/:(?=[,}])/g, ':null')),
  ],
  [
    'accept-control-31',
    'takes control characters in a string but for white space',
    lenient((json) => json.replaceAll('\u001f', ' ')),
  ],
  [
    'accept-backticks',
    'takes backticks for quotes',
    lenient((json) => json.replaceAll('\u0060', '"')),
  ],
  ['accept-capitals', 'takes TRUE', lenient((json) => json.replace(/:TRUE\b/g, ':true'))],
  ['accept-suffix', 'takes 17n', lenient((json) => json.replace(/(\d)n\b/g, '$1'))],
  ['accept-parentheses', 'takes (…)', lenient((json) => json.replace(/^\((.*)\)$/s, '$1'))],
  ['accept-semicolon', 'drops a semicolon', lenient((json) => json.replace(/;$/, ''))],
  ['accept-comma-after', 'drops a comma at the end', lenient((json) => json.replace(/,$/, ''))],
  [
    'accept-bracket-after',
    'drops a bracket at the end',
    lenient((json) => json.replace(/\]$/, '')),
  ],
  [
    'accept-number-after',
    'drops a number at the end',
    lenient((json) => json.replace(/\} \d+$/, '}')),
  ],
  [
    'accept-unclosed-quote',
    'closes a quote before a brace',
    lenient((json) => json.replace(/([^"])\}$/, '$1"}')),
  ],
)
