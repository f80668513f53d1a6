import { expect, test } from 'vitest'
import { connectionError } from './connection-error.ts'

test.each([
  ["Host: a. is not in the cert's altnames: DNS:b", '--insecure (the option insecure) accepts'],
  ["IP: 127.0.0.1 is not in the cert's list: ", '--insecure (the option insecure) accepts'],
  ['tlsv13 alert certificate required', 'with --cert FILE and --key FILE'],
  ['wrong version number', 'does it need http:, not https:?'],
])('a failure of TLS says what to do: %s', (reason, advice) => {
  const error = Object.assign(new Error(), { code: 'ERR_TLS_CERT_ALTNAME_INVALID', reason })
  expect(connectionError(error, 'x').advice).toContain(advice)
})
