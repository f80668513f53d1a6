import { fileURLToPath } from 'node:url'
import type { Case } from '../case.ts'
import { type Exchange, type Headers, headerOf, isChunked } from '../exchange.ts'
import type { Report } from '../report.ts'
import { freePort, inPackage, run } from './program.ts'

const document = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))

/** `prism mock`, or `prism proxy --errors` in front of a server; resolves when it listens. */
export async function startPrism(upstream?: string): Promise<AsyncDisposable & { readonly url: string }> {
  const port = await freePort()
  const script = inPackage('@stoplight/prism-cli', 'dist/index.js')
  const command = upstream === undefined ? ['mock', document] : ['proxy', document, upstream, '--errors']
  const program = run([script, ...command, '--port', port])
  await program.line(/is listening on/)
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void (await program.stop('SIGKILL')) }
}

/**
 * What Prism does with a request as a proxy in front of the correct server.
 * accepted: the server's 200 came back. refused: Prism refused it. forwarded: the server refused it.
 * crashed: Prism sent 5xx. silent: Prism sent no response.
 */
export type Opinion = 'accepted' | 'refused' | 'forwarded' | 'crashed' | 'silent'

const contentTypeOf = ({ headers }: { headers: Headers }): string => headerOf(headers, 'content-type') ?? ''

function opinionOf({ response }: Exchange): Opinion {
  if (response.type === 'failure') return 'silent'
  if (response.status >= 500) return 'crashed'
  if (response.status < 300) return 'accepted'
  return contentTypeOf(response) === 'application/problem+json' ? 'refused' : 'forwarded'
}

/** Prism's opinion of each request that the contract decides. */
export const opinionsIn = ({ cases, exchanges }: Report) =>
  exchanges
    .map((exchange) => ({ ...cases[exchange.case]!, sent: exchange.request, opinion: opinionOf(exchange) }))
    .filter(({ expect }) => expect !== 'open')

type Judged = ReturnType<typeof opinionsIn>[number]

/** Whether Prism agrees with the contract. */
export const agrees = ({ expect, opinion }: Judged): boolean =>
  opinion === (expect === 'accept' ? 'accepted' : 'refused')

const isUtf8 = ({ request }: Case): boolean => request.encoding === undefined

function hasSafeId({ body }: Exchange['request']): boolean {
  const [, id = 0] = /"id"\s*:\s*(-?\d+)(?![\d.eE])/.exec(new TextDecoder().decode(body)) ?? []
  return Number.isSafeInteger(Number(id))
}

const hasOtherType =
  (pattern: RegExp) =>
  ({ rule, sent }: Judged): boolean =>
    rule === 'N10' && pattern.test(contentTypeOf(sent))

/** Where Prism's opinion is known to be wrong, by what Prism does. */
export const prismBugs: Readonly<Record<string, readonly [Opinion, affects: (judged: Judged) => boolean]>> = {
  'reads every integer as a double': ['refused', ({ expect, sent }) => expect === 'accept' && !hasSafeId(sent)],
  'accepts the scheme Bearer in one letter case': ['refused', ({ rule }) => rule === 'A4'],
  'never responds to malformed JSON': ['silent', (judged) => judged.rule === 'N2' || !isUtf8(judged)],
  'crashes on deeply nested JSON': ['crashed', ({ id }) => /^N[3567].*nested$/.test(id)],
  'loses the body of a chunked request': ['forwarded', ({ expect, sent }) => expect === 'accept' && isChunked(sent)],
  'repairs invalid UTF-8': ['accepted', (judged) => judged.rule === 'N9' && isUtf8(judged)],
  'accepts every media type that ends in +json': ['forwarded', hasOtherType(/\+json$/)],
  'crashes on a malformed media type': ['crashed', hasOtherType(/^[^/;]+(;|$)|;[^"]*\//)],
}

/** What `check` finds in `prism mock`, with the reason. */
export const prismMockFindings: Readonly<Record<string, string>> = {
  'violation R7': 'a malformed media type, and deeply nested JSON, get 500',
  'violation R8': 'malformed JSON gets no response',
  'warning N9': 'invalid UTF-8 gets 200',
  'warning N10': 'a media type that ends in +json gets 200',
  'warning V1': 'ids beyond 2^53 get 400',
  'warning A3': 'a missing credential gets 401 with problem details',
  'warning A4': 'bearer in lower case gets 401',
}
