import type * as nodeTls from 'node:tls'
import { UsageError } from '../../src/base/check-value.ts'
import type { CheckOptions } from '../data/options.ts'
import type { BaseUrl } from './base-url.ts'
import type { Route } from './route.ts'

type TlsOptions = Pick<CheckOptions, 'ca' | 'cert' | 'key' | 'insecure'>

/** Loaded for https alone. */
const tls = (): typeof nodeTls => process.getBuiltinModule('node:tls')

const reasonOf = (error: unknown): string => {
  const { reason, message } = error as { reason?: string; message?: string }
  return reason ?? message ?? 'no PEM'
}

/** The certificates that Node trusts without the option `ca`; those of NODE_EXTRA_CA_CERTS are among them from 22.15. */
const trustedByNode = (): readonly string[] => {
  const { getCACertificates }: Partial<typeof nodeTls> = tls()
  return getCACertificates?.('default') ?? tls().rootCertificates
}

const pemCertificate = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs

/** The certificates of a PEM text, which OpenSSL itself would skip without an error if they are none. */
const certificatesOf = (pem: string | Uint8Array): readonly string[] => {
  const { X509Certificate } = process.getBuiltinModule('node:crypto')
  const blocks = Buffer.from(pem).toString('latin1').match(pemCertificate) ?? []
  try {
    if (blocks.length === 0) throw new Error('no PEM certificate')
    return blocks.map((block) => new X509Certificate(block).toString())
  } catch (error) {
    throw new UsageError(
      `The CA certificate cannot be used (${reasonOf(error)}): give one or several in PEM, which begins with -----BEGIN CERTIFICATE-----.`,
    )
  }
}

/** The certificates of `ca` beside those that are trusted without it. */
export const trustedWith = (ca: string | Uint8Array): readonly string[] => [
  ...trustedByNode(),
  ...certificatesOf(ca),
]

const clientCertificateOf = ({ cert, key }: TlsOptions): nodeTls.SecureContextOptions => {
  if (cert === undefined || key === undefined) return {}
  const pair = { cert: Buffer.from(cert), key: Buffer.from(key) }
  try {
    tls().createSecureContext(pair)
  } catch (error) {
    throw new UsageError(
      `The client certificate cannot be used with its key (${reasonOf(error)}): give both as PEM, without a passphrase.`,
    )
  }
  return pair
}

/** Options for TLS with the server. @throws {UsageError} when a certificate cannot be used */
export const tlsOptionsOf = ({ secure }: BaseUrl, options: TlsOptions): Route['tls'] => {
  const { ca, insecure = false } = options
  if (!secure) return {}
  const context = {
    ...clientCertificateOf(options),
    ...(ca !== undefined && { ca: [...trustedWith(ca)] }),
  }
  return {
    rejectUnauthorized: !insecure,
    secureContext: tls().createSecureContext(context),
  }
}
