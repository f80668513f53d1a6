import type { Exchange } from './exchange.ts'

const unreadable = 1000

/** Milliseconds until the server wants to be asked again (RFC 9110, section 10.2.3); 1,000 when it is not said readably. */
export const retryAfter = (exchange: Exchange, now: number): number => {
  if (exchange.response.type === 'failure') return unreadable
  const field = exchange.response.headers.find(([name]) => name.toLowerCase() === 'retry-after')
  const value = field?.[1].trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? unreadable : Math.max(0, date - now)
}
