/** Names of headers, query parameters and cookies whose values are secret. */
export const SECRET_NAME: RegExp =
  /assertion|authenticat(ed|ion)|authori[sz]|bearer|cookie|credential|csrf|dpop|hmac|jwt|key|oauth|oidc|pass(code|phrase|w)|private|saml|secret|sess(id|ion)|signature|ticket|token|xsrf|(^|[-_.])(auth|cert|nonce|otp|pass|pin|pwd|sid|sig)($|[-_.])/i
