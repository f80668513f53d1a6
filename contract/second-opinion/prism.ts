import { fileURLToPath } from 'node:url'
import type { Case } from '../case.ts'
import type { Exchange, Headers } from '../exchange.ts'
import type { Report } from '../report.ts'
import { freePort, inPackage, run } from './program.ts'

const document = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))

type Prism = AsyncDisposable & { readonly url: string }

/** `prism mock`, or `prism proxy --errors` in front of a server; resolves when it listens. */
export async function startPrism(upstream?: string, tries = 3): Promise<Prism> {
  const port = await freePort()
  const script = inPackage('@stoplight/prism-cli', 'dist/index.js')
  const command = upstream === undefined ? ['mock', document] : ['proxy', document, upstream, '--errors']
  const program = run([script, ...command, '--port', port])
  if (!(await program.prints('is listening on'))) {
    // Another process may have taken the port.
    if (tries > 1 && program.printed().includes('EADDRINUSE')) return startPrism(upstream, tries - 1)
    throw new Error(`Prism did not start:\n${program.printed()}`)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      program.kill()
      await program.ended
    },
  }
}

/**
 * What Prism does with a request as a proxy in front of the correct server.
 * accepted: the server's 200 came back. refused: Prism refused it. forwarded: the server refused it.
 * crashed: Prism sent 5xx. silent: Prism sent no response.
 */
export type Opinion = 'accepted' | 'refused' | 'forwarded' | 'crashed' | 'silent'

export interface Judged {
  readonly case: Case
  readonly exchange: Exchange
  readonly opinion: Opinion
}

const contentTypeOf = ({ headers }: { headers: Headers }): string =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''

function opinionOf({ response }: Exchange): Opinion {
  if (response.type === 'failure') return 'silent'
  if (response.status >= 500) return 'crashed'
  if (response.status < 300) return 'accepted'
  return contentTypeOf(response) === 'application/problem+json' ? 'refused' : 'forwarded'
}

/** Prism's opinion of each request that the contract decides. */
export const opinionsIn = ({ cases, exchanges }: Report): Judged[] =>
  exchanges
    .map((exchange) => ({ case: cases[exchange.case]!, exchange, opinion: opinionOf(exchange) }))
    .filter((judged) => judged.case.expect !== 'open')

/** Whether Prism agrees with the contract. */
export const agrees = ({ case: { expect }, opinion }: Judged): boolean =>
  opinion === (expect === 'accept' ? 'accepted' : 'refused')

const idOf = ({ request }: Exchange): number => {
  const body = new TextDecoder().decode(request.body)
  return Number(/"id"\s*:\s*(-?\d+)(?![\d.eE])/.exec(body)?.[1] ?? 0)
}

const isUtf16 = ({ request }: Exchange): boolean => request.body?.[1] === 0

/** Where Prism's opinion is known to be wrong. */
export const prismBugs: readonly {
  readonly bug: string
  readonly opinion: Opinion
  readonly affects: (judged: Judged) => boolean
}[] = [
  {
    bug: 'accepts only integers that a double holds',
    opinion: 'refused',
    affects: ({ case: { expect }, exchange }) => expect === 'accept' && !Number.isSafeInteger(idOf(exchange)),
  },
  {
    bug: 'accepts the scheme Bearer in one letter case',
    opinion: 'refused',
    affects: ({ case: { rule } }) => rule === 'A4',
  },
  {
    bug: 'never responds to malformed JSON',
    opinion: 'silent',
    affects: ({ case: { rule }, exchange }) => rule === 'N2' || (rule === 'N9' && isUtf16(exchange)),
  },
  {
    bug: 'loses the body of a chunked request',
    opinion: 'forwarded',
    affects: ({ case: { expect }, exchange }) => expect === 'accept' && exchange.request.chunked,
  },
  {
    bug: 'repairs invalid UTF-8',
    opinion: 'accepted',
    affects: ({ case: { rule }, exchange }) => rule === 'N9' && !isUtf16(exchange),
  },
  {
    bug: 'accepts every media type that ends in +json',
    opinion: 'forwarded',
    affects: ({ case: { rule }, exchange }) => rule === 'N10' && contentTypeOf(exchange.request).endsWith('+json'),
  },
  {
    bug: 'crashes on a malformed media type',
    opinion: 'crashed',
    affects: ({ case: { rule }, exchange }) =>
      rule === 'N10' && /^[^/;]+(;|$)|;[^"]*\//.test(contentTypeOf(exchange.request)),
  },
]

/** What `check` finds in `prism mock`, with the reason. */
export const prismMockFindings: Readonly<Record<string, string>> = {
  'violation R7': 'a malformed media type gets 500',
  'violation R8': 'malformed JSON gets no response',
  'warning N9': 'invalid UTF-8 gets 200',
  'warning N10': 'a media type that ends in +json gets 200',
  'warning V1': 'ids beyond 2^53 get 400',
  'warning V7': 'application/json; gets 500, which the contract leaves open',
  'warning A3': 'a missing credential gets 401 with problem details',
  'warning A4': 'bearer in lower case gets 401',
}
