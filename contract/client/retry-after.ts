/** Milliseconds of a Retry-After (RFC 9110, section 10.2.3): 1,000 if it cannot be read. */
export const pauseOf = (retryAfter: string): number => {
  if (/^\d{1,9}(\.\d+)?$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = /[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(date) ? 1000 : Math.max(0, date - Date.now())
}
