/** A string that careless servers treat specially: `a name` or `a tag` and `words` are its case's title. */
export type Text = readonly [slug: string, words: string, text: string]

/** Short strings that look like other values; each is sent as an id, as a whole name and as a whole tag. */
export const formats: readonly string[] = (
  'null undefined None NaN Infinity true false yes 0 1 42 -1 007 1e3 1.0 0x1f 12:30 2020-01-01 2020-01-01T12:00:00Z ' +
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301 fern@mail.example //host.example 127.0.0.1 deadbeef Zm9v =1+1 1_000 1,000 {} [] ' +
  '__proto__ constructor'
).split(' ')

/** Short printable ASCII: R1 requires that it is accepted. After the Big List of Naughty Strings, by class. */
export const ascii: readonly Text[] = [
  ['of-words', 'with punctuation', "St. John's (dwarf) - no. 7, easy to keep"],
  ['quotes', 'with quotes and a backslash', '"Snow\\Queen" \'\'\' """'],
  ['percent', 'with percent signs', '100%25+ %00 %2e%2e%2f %0d%0aX: y %'],
  ['punctuation', 'with all the punctuation of ASCII', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
  ['sql', 'with SQL', "'; DROP TABLE users; -- 1' OR '1'='1"],
  ['html', 'with HTML', '<script>alert(1)</script><img onerror=x>'],
  ['xml', 'with XML', '<!DOCTYPE x [<!ENTITY y SYSTEM "/etc">]>&y;'],
  ['format', 'with format strings', '%s %d %n %(name)s {0} {name} {0.__class__}'],
  ['template', 'with template expressions', '{{7*7}} ${7*7} <%= 7*7 %> ${jndi:ldap://x}'],
  ['path', 'with paths', '../../../etc/passwd ..\\..\\win.ini CON NUL'],
  ['shell', 'with shell commands', '; id | id && id $(id) `id` $HOME > /dev/null'],
  ['formula', 'with spreadsheet formulas', '=HYPERLINK("//host.example") @SUM(1) +1 -1'],
  ['query', 'with queries', '{"$ne":null} *)(uid=*))(|(uid=* //*[@id=1]'],
  ['operator', 'with operators of a database', '$where: $gt.a $ne'],
  ['escapes', 'with escape sequences', '\\n \\0 \\x00 \\u0000 \\u{1f331} \\'],
]

/** Other text than R1's: V3 and V4 send it. */
export const unicode: readonly Text[] = [
  ...[100, 255, 256, 1000, 8200, 10_000].map((length): Text => {
    return [`${length}`, `${length} characters long`, 'a'.repeat(length)]
  }),
  ['accents', 'with accents', 'Ångström café ñandú'],
  ['letter-case', 'with letters whose other case is longer', 'İstanbul ı ß ﬁ ǅ ŉ'],
  ['emoji', 'with emoji, joined, colored and of flags', '🌱🪴 👩🏽‍🌾 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇪🇺 ☘️ 1️⃣'],
  ['right-to-left', 'from right to left', 'צמח نبات'],
  ['bidirectional', 'with bidirectional controls', '\u202etest\u202c \u2066test\u2067 \u061c'],
  ['combining', 'with combining marks', 'e\u0301 Z\u0351\u036b\u0343\u036a\u0302 \u1e9b\u0323'],
  ['cjk', 'in Chinese and Japanese', '植物 しょくぶつ ﾊﾅ ＦＥＲＮ 𠮷'],
  ['digits', 'with digits of other scripts', '١٢٣ १२३ １２３ ² ½ Ⅷ'],
  ['nul', 'with an escaped U+0000', 'a\0b'],
  ['controls', 'with escaped control characters', '\b\f\n\r\t\u0001\u001b[31m\u001f\u007f'],
  ['c1', 'with U+0080 to U+009F', '\u0080\u0085\u009b\u009f'],
  ['spaces', 'with spaces beyond ASCII', '\u00a0\u1680\u2003\u3000'],
  ['zero-width', 'with characters of no width', '\u200b\u200c\u200d\u2060\u00ad\ufeff'],
  ['separators', 'with U+2028 and U+2029', '\u2028\u2029'],
  [
    'noncharacters',
    'with U+FFFD, U+FFFF, private and last characters',
    '\ufffd\uffff\ue000\uf8ff\u{10ffff}',
  ],
  // Long and beyond ASCII: after the texts that are only one of them, which are simpler examples.
  ['wide-400', '400 bytes long in 200 characters', 'é'.repeat(200)],
  ['wide-1000', '1,000 bytes long in 500 characters', 'é'.repeat(500)],
  ['wide-1201', '1,201 bytes long in 301 characters', `a${'🌱'.repeat(300)}`],
  ['wide-20000', '20,000 bytes long in 10,000 characters', 'é'.repeat(10_000)],
  ['wide-60000', '60,000 bytes long in 20,000 characters', '☘'.repeat(20_000)],
]

export const isShort = ({ 2: text }: Text): boolean => text.length < 100

/** Characters that some readers skip, but that are not white space in JSON (RFC 8259, section 2). */
export const spaces: readonly Text[] = [
  ['form-feed', 'a form feed', '\f'],
  ['vertical-tab', 'a vertical tab', '\v'],
  ['next-line', 'U+0085', '\u0085'],
  ['no-break-space', 'a no-break space', '\u00a0'],
  ['line-separator', 'U+2028', '\u2028'],
  ['ideographic-space', 'an ideographic space', '\u3000'],
]

/** Comments of other languages, which JSON does not have. */
export const comments: readonly Text[] = [
  ['line-comment', 'a line comment', '// note'],
  ['block-comment', 'a block comment', '/* note */'],
  ['hash-comment', 'a comment with #', '# note'],
]

/** JSON nested deeper than a recursive reader or validator can go, in less than 64 KiB. */
export const nested = (levels = 30_000): string => '['.repeat(levels) + ']'.repeat(levels)
