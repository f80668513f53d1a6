/** Names of headers, query parameters and cookies whose values are secret. */
export const SECRET_NAME: RegExp =
  /assertion|auth(?!ors?\b|enticate\b)|bearer|cookie|credential|[cx]srf|hmac|jwt|key|pass|private|saml|secret|sess(id|ion)|signature|ticket|token|(^|[-_.])(cert|otp|pin|pw|pwd|sid|sig)($|[-_.])/i

/** Shorter secrets are parts of ordinary words. */
const minSecret = 4

/** Whether texts may contain the secret without meaning it: it is an ordinary word, or too short. */
export const isOrdinary = (secret: string): boolean =>
  secret.length < minSecret || /^[a-z]{1,8}$/.test(secret)
