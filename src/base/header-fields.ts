import { TOKEN } from './header-syntax.ts'

// Which headers HTTP can carry: for what users and documents write.

export const HEADER_NAME: RegExp = new RegExp(`^${TOKEN}$`, 'u')
/** Whether a header may have the name (RFC 9110 §5.1). */
export const isHeaderName = (name: string): boolean => HEADER_NAME.test(name)

export const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/u
/** Whether HTTP can carry the value: Latin-1 without line breaks (RFC 9110 §5.5). */
export const isHeaderValue = (value: unknown): boolean =>
  typeof value === 'string' && HEADER_VALUE.test(value)
