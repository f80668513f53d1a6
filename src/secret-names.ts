/** Names of headers, query parameters and cookies whose values are secret. */
export const SECRET_NAME: RegExp =
  /auth(?!ors?\b|enticate\b)|bearer|cookie|credential|[cx]srf|dpop|jwt|key|oidc|pass(code|phrase|w)|private|assertion|secret|sess(id|ion)|signature|ticket|token|(^|[-_.])(cert|nonce|otp|pass|pin|pwd|sid|sig)($|[-_.])/i
