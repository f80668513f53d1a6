/** Names of headers, query parameters and cookies whose values are secret. */
export const SECRET_NAME: RegExp =
  /assertion|auth(?!ors?\b|enticate\b)|bearer|cookie|credential|[cx]srf|dpop|hmac|jwt|key|oidc|pass(code|phrase|w)|private|saml|secret|sess(id|ion)|signature|ticket|token|(^|[-_.])(cert|nonce|otp|pass|pin|pwd|sid|sig)($|[-_.])/i
