import type { JournalEntry } from '../core/journal.ts'
import { hides, reveal } from './reveal.ts'

/** What curl sets by itself, and what a browser adds of its own. */
const OWN =
  /^(?:accept-(?:encoding|language)|cache-control|connection|content-length|dnt|expect|host|keep-alive|origin|pragma|priority|referer|sec-.*|te|transfer-encoding|upgrade-insecure-requests|user-agent)$/

/** The journal shortens what such fields carry, and so can't give it back; see src/core/journal.ts. */
const SHORTENED = /^((?:basic|bearer|digest|negotiate|token) +)?[^ ]{0,4}…$/i

/**
 * A line for a POSIX shell that sends the request again.
 *
 * Secrets are variables to fill in: the bearer token is `$PLANT_STORE_TOKEN`.
 *
 * @param origin where the server is, without a slash at its end
 */
export function curlLine({ request }: Pick<JournalEntry, 'request'>, origin: string): string {
  const { method, target, headers, body } = request
  const url = written(target.startsWith('/') ? origin + target : target)
  // Without -g curl reads brackets in a URL as a pattern.
  const glob = /[[\]{}]/.test(url) ? ['-g'] : []
  const lines = [['curl -i', ...glob, ...methodWords(method, body), quote(url)].join(' ')]
  for (const [name, value] of Object.entries(headers)) {
    const own = OWN.test(name) || (name === 'accept' && value === '*/*')
    if (!own) lines.push(`-H ${headerWord(name, value)}`)
  }
  if (body !== '') {
    if (headers['content-type'] === undefined) lines.push("-H 'Content-Type:'")
    lines.push(hides(body) ? '--data-binary @-' : `--data-raw ${quote(body)}`)
  }
  const line = lines.join(' \\\n  ')
  return hides(body) ? `printf ${printfWord(body)} | ${line}` : line
}

function methodWords(method: string, body: string): string[] {
  if (method === 'HEAD') return ['--head']
  if (method === (body === '' ? 'GET' : 'POST')) return []
  return ['-X', quote(method)]
}

function headerWord(name: string, value: string): string {
  // curl leaves out a field without a value, unless its name ends in a semicolon.
  if (value === '') return quote(`${name};`)
  const [whole, scheme = ''] = SHORTENED.exec(value) ?? []
  if (whole === undefined) {
    const shown = reveal(value).map(({ text, code }) => (code === undefined ? text : '?'))
    return quote(`${name}: ${shown.join('')}`)
  }
  const variable =
    name === 'authorization' ? 'PLANT_STORE_TOKEN' : name.toUpperCase().replaceAll(/\W/g, '_')
  const start = `${name}: ${scheme}`
  return /^[\w: -]+$/.test(start) ? `"${start}$${variable}"` : `${quote(start)}"$${variable}"`
}

function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** What hides must not reach a terminal as it is. */
function written(url: string): string {
  return reveal(url)
    .map(({ text, code }) => (code === undefined ? text : encodeURIComponent(text)))
    .join('')
}

/** Any text as the octal that every printf knows (POSIX). */
function printfWord(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const octal = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte)
    const asIs = byte > 31 && byte < 127 && !"'\\%".includes(character)
    return asIs ? character : `\\${byte.toString(8).padStart(3, '0')}`
  })
  return `'${octal.join('')}'`
}
