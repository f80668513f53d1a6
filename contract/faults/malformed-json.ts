import { replacing, spoiling } from './behaviours.ts'
import { breaking, type Fault } from './fault.ts'

/** Bodies that are not one well-formed JSON text in UTF-8. */
export const malformedJson: readonly Fault[] = breaking(
  'R8',
  [
    'byte-order-mark',
    'puts a byte order mark before the body',
    spoiling(200, (text) => `\ufeff${text}`),
  ],
  [
    'byte-order-mark-in-error',
    'puts a byte order mark before an Error',
    spoiling(400, (text) => `\ufeff${text}`),
  ],
  [
    'latin-1',
    'writes the body in Latin-1',
    spoiling(400, () => Buffer.from('{"error":1,"message":"ung\u00fcltig"}', 'latin1')),
  ],
  [
    'cut-character',
    'cuts a character in two',
    spoiling(200, () =>
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xe2, 0x98]), Buffer.from('"}')]),
    ),
  ],
  [
    'utf-16',
    'writes the body in UTF-16',
    spoiling(200, (text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  ],
  ['nan', 'writes NaN, as Python does', spoiling(400, () => '{"error":NaN,"message":"no"}')],
  [
    'nan-member',
    'writes NaN in a further member',
    spoiling(200, (text) => text.replace('}', ',"height":NaN}')),
  ],
  ['trailing-comma', 'writes a trailing comma', spoiling(200, (text) => text.replace('}', ',}'))],
  ['two-documents', 'writes two documents', spoiling(200, (text) => `${text}\n${text}`)],
  [
    'two-errors',
    'writes two Errors, having gone on after the first',
    spoiling(400, (text) => text + text),
  ],
  ['single-quotes', 'writes single quotes', spoiling(200, (text) => text.replaceAll('"', "'"))],
  [
    'php-warning',
    'writes a warning before the body',
    spoiling(
      200,
      (text) =>
        `<br />\n<b>Warning</b>: Undefined array key "tag" in <b>plants.php</b><br />\n${text}`,
    ),
  ],
  [
    'php-warning-in-error',
    'writes a warning before an Error',
    spoiling(400, (text) => `\nNotice: Trying to access array offset on null\n${text}`),
  ],
  ['xssi-prefix', 'guards the body with a prefix', spoiling(200, (text) => `)]}',\n${text}`)],
  ['jsonp', 'wraps the body in a call', spoiling(200, (text) => `callback(${text})`)],
  [
    'html-body',
    'calls HTML application/json',
    spoiling(400, () => '<html><body>Bad Request</body></html>'),
  ],
  ['plain-sentence', 'calls a sentence application/json', spoiling(400, () => 'Bad Request')],
  [
    'unescaped-quotes',
    'joins an Error together without escapes',
    spoiling(400, () => '{"error":1,"message":"bad "name""}'),
  ],
  [
    'raw-newline',
    'writes a raw line break in a string',
    spoiling(400, () => '{"error":1,"message":"bad\nname"}'),
  ],
  ['cut-json', 'leaves out the last brace', spoiling(200, (text) => text.slice(0, -1))],
  ['trailing-garbage', 'writes a NUL after the body', spoiling(200, (text) => `${text}\0`)],
  [
    'bad-json-every-tenth',
    'leaves out the last brace every tenth time',
    replacing(200, ({ body }, got) =>
      got.number % 10 === 0 ? { body: String(body).slice(0, -1) } : {},
    ),
  ],
  [
    'joined-json',
    'joins its body together without escapes',
    spoiling(200, (text) => {
      const { name } = JSON.parse(text) as { name: string }
      return `{"name":"${name}"}`
    }),
  ],
  [
    'latin-1-echo',
    'writes the name back in Latin-1',
    spoiling(200, (text) => (/[\u0100-\uffff]/.test(text) ? text : Buffer.from(text, 'latin1'))),
  ],
  [
    'cut-echo',
    'cuts a name after 255 bytes, in the middle of a character',
    spoiling(200, (text) => {
      const { name } = JSON.parse(text) as { name: string }
      const bytes = Buffer.from(name)
      return bytes.length <= 255 || JSON.stringify(name) !== `"${name}"`
        ? text
        : Buffer.concat([Buffer.from('{"name":"'), bytes.subarray(0, 254), Buffer.from('"}')])
    }),
  ],
)
