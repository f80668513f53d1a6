/** Names of characters in HTML. */
export const entities: Readonly<Record<string, string>> = {
  '+': 'plus',
  '/': 'sol',
  '=': 'equals',
  '&': 'amp',
  '<': 'lt',
  '"': 'quot',
  "'": 'apos',
  '.': 'period',
  _: 'lowbar',
  '\\': 'bsol',
  '%': 'percnt',
}

/** Decoders that know nothing of the product's. */
const decoders: readonly ((text: string) => string)[] = [
  (text) =>
    text.replaceAll(/\\(?:u([\da-f]{4})|x([\da-f]{2})|(["\\/]))/gi, (all, long, short, itself) =>
      itself === undefined
        ? String.fromCharCode(Number.parseInt(String(long ?? short), 16))
        : String(itself),
    ),
  (text) =>
    text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hexadecimal, decimal, name) => {
      if (hexadecimal !== undefined)
        return String.fromCharCode(Number.parseInt(String(hexadecimal), 16))
      if (decimal !== undefined) return String.fromCharCode(Number(decimal))
      const [character] = Object.entries(entities).find(([, known]) => known === name) ?? [all]
      return character
    }),
  (text) =>
    text.replaceAll(/%([\da-f]{2})/gi, (_, digits) =>
      String.fromCharCode(Number.parseInt(String(digits), 16)),
    ),
]

/** The text, and all that three rounds of decoders make of it. */
const readingsOf = (text: string): readonly string[] => {
  let readings = new Set([text])
  for (let round = 0; round < 3; round += 1) {
    const decoded = Array.from(readings).flatMap((reading) =>
      decoders.map((decode) => decode(reading)),
    )
    readings = new Set([...readings, ...decoded])
  }
  const words = Array.from(readings).flatMap((reading) => reading.match(/[\w+/-]{4,}/g) ?? [])
  const decoded = words.flatMap((word) =>
    [0, 1, 2, 3].map((offset) => Buffer.from(word.slice(offset), 'base64').toString('latin1')),
  )
  return [...readings, ...decoded]
}

/** Whether a text shows a token to someone who decodes it: the whole token, or from 16 characters on half of it. */
export const shows = (text: string, token: string): boolean => {
  const length = token.length < 16 ? token.length : Math.floor(token.length / 2)
  const runs = Array.from({ length: token.length - length + 1 }, (_, at) =>
    token.slice(at, at + length),
  )
  const readings = readingsOf(text)
  return runs.some((run) => readings.some((reading) => reading.includes(run)))
}
