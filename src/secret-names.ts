/** Names of headers, query parameters and cookies whose values are secret. */
export const SECRET_NAME: RegExp =
  /assertion|auth(?!ors?\b|enticate\b)|bearer|cookie|credential|[cx]srf|jwt|key|pass|private|secret|sess(id|ion)|signature|ticket|token|(^|[-_.])(cert|otp|pin|pwd|sid|sig)($|[-_.])/i
