import type { FailureKind } from '../data/exchange.ts'
import { type Sentence, sentenceText } from '../data/quotation.ts'

/** Why an exchange has no response: the kind of failure, and a sentence without a full stop. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly kind: FailureKind
  /** The message in parts. */
  readonly sentence: Sentence
  /** The end of a sentence about it: what to do, if that is known. */
  readonly advice: string

  constructor(kind: FailureKind, sentence: string | Sentence, advice = '.', cause?: Error) {
    const parts = typeof sentence === 'string' ? [sentence] : sentence
    super(sentenceText(parts), { cause })
    this.kind = kind
    this.sentence = parts
    this.advice = advice
  }
}

/** What the code of a socket's error means, and what to do. */
interface Meaning {
  readonly codes: RegExp
  readonly kind: FailureKind
  readonly explain: (where: string) => string
  readonly advice?: string
}

const meanings: readonly Meaning[] = [
  {
    codes: /^(ENOTFOUND|EAI_)/,
    kind: 'unresolved',
    explain: (where) => `the name of ${where} was not found`,
    advice: ': is the host name right?',
  },
  {
    codes: /^ECONNREFUSED$/,
    kind: 'refused',
    explain: (where) => `nothing listens at ${where}`,
    advice: ': is the server running?',
  },
  {
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED)$/,
    kind: 'reset',
    explain: () => 'the connection was reset',
  },
]

const tlsCodes = /^(E?CERT|CRL_|ERR_TLS|ERR_SSL|DEPTH_|SELF_|UNABLE_TO|EPROTO|HOSTNAME|INVALID_)/

const untrusted = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY|CERT_UNTRUSTED)/
const insecure = '--insecure (the option insecure) accepts any certificate.'

/** What to do about an error of TLS with this code and reason. */
const tlsAdvice = (code: string, reason: string): string => {
  if (untrusted.test(code))
    return `: trust its CA with --ca FILE (the option ca) or NODE_EXTRA_CA_CERTS; ${insecure}`
  if (/version number|packet length|http request/i.test(reason))
    return ': does it need http:, not https:?'
  if (/certificate required|alert bad certificate/i.test(reason))
    return ': set the client certificate with --cert FILE and --key FILE (the options cert and key).'
  return /\bcert(?:ificate)?\b|hostname/i.test(reason) ? `: ${insecure}` : '.'
}

/** The failure that an error of a socket means. */
export const connectionError = (error: Error, where: string): ConnectionError => {
  if (error instanceof ConnectionError) return error
  const { errors: [first] = [] } = error as { errors?: readonly Error[] }
  // Connecting to several addresses fails with an error for each.
  if (first) return connectionError(first, where)
  const { code = error.message, reason = error.message } = error as {
    code?: string
    reason?: string
  }
  if (tlsCodes.test(code)) {
    const [start = ''] = reason.split(/[\n;]/)
    return new ConnectionError(
      'tls',
      `TLS with ${where} failed: ${start}`,
      tlsAdvice(code, start),
      error,
    )
  }
  const meaning = meanings.find(({ codes }) => codes.test(code))
  const explained = meaning?.explain(where) ?? `no connection to ${where} is possible`
  const { kind = 'unreachable', advice } = meaning ?? {}
  return new ConnectionError(kind, `${explained} (${code})`, advice, error)
}
