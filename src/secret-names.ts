/** Names of headers, query parameters and cookies whose values are secret. */
export const SECRET_NAME: RegExp =
  /authorization|bearer|cookie|credential|key|passphrase|passw|private|secret|session|signature|token|(^|[-_.])(auth|jwt|pass|pwd|sig)($|[-_.])/i
