import { printfFormat, quoteForShell } from '../base/shell.ts'
import type { RequestHeaders } from '../document/request-headers.ts'
import type { JournalEntry } from '../core/journal.ts'

/** The variable of the shell for the token: the journal has only its beginning. */
export const TOKEN_VARIABLE = 'PLANT_STORE_TOKEN'
/** Headers that decide about every response. */
const SENT = ['content-type', 'prefer']
/** Headers of every operation that carry a token. */
const WITH_TOKEN = ['authorization', 'state-token']
/** Longest body in an argument; Linux limits one to 128 KiB, and a character has up to three bytes. */
const MAX_ARGUMENT = 40_000
/** Pasted into a terminal, these would act or mislead. */
const UNSAFE = /[^\n\P{C}]|[\u2028\u2029]/u

export interface CurlOptions extends RequestHeaders {
  /** What a target without an origin is appended to. */
  readonly origin: string
}

/** A command for a POSIX shell that sends a request of the journal again, its token taken from a variable. */
export function curlOf(
  { request }: JournalEntry,
  { origin, keyHeaders, headers: parameters }: CurlOptions,
): string {
  const { method, target, headers, body } = request
  const secret = new Set([...WITH_TOKEN, ...keyHeaders])
  const sent = [...SENT, ...parameters]
  const url = /^https?:\/\//i.test(target) ? target : origin + target
  const lines = Object.entries(headers).flatMap(([name, value]) => {
    if (secret.has(name)) return tokenWord(name, value)
    return sent.includes(name) ? quoteForShell(`${name}: ${value}`) : []
  })
  // curl would add one of a form.
  if (body !== '' && headers['content-type'] === undefined)
    lines.push(quoteForShell('content-type:'))
  const words = [
    'curl -i',
    ...methodWords(method, body),
    // Brackets and braces are a pattern otherwise.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    quoteForShell(url),
    ...lines.map((line) => `-H ${line}`),
  ]
  if (body === '') return words.join(' ')
  if (body.length <= MAX_ARGUMENT && !UNSAFE.test(body))
    return [...words, '--data-raw', quoteForShell(body)].join(' ')
  return `printf '${printfFormat(new TextEncoder().encode(body))}' | ${[...words, '--data-binary', '@-'].join(' ')}`
}

function methodWords(method: string, body: string): readonly string[] {
  if (method === 'HEAD') return ['-I']
  const ofCurl = body === '' ? 'GET' : 'POST'
  return method === ofCurl ? [] : ['-X', quoteForShell(method)]
}

/** A header whose token, or key, is that of the variable; its scheme remains. */
function tokenWord(name: string, value: string): string {
  const [scheme = ''] = /^[\w-]+ +/.exec(value) ?? []
  return `${quoteForShell(`${name}: ${scheme}`)}"$${TOKEN_VARIABLE}"`
}
