/** A time in ISO 8601, as `{date-time}` gives it. */
const ISO_TIME = /^(?<date>\d{4}-\d\d-\d\d)T(?<clock>\d\d:\d\d:\d\d)/

/** Other forms of a time in UTC; other values stay. */
export const TIME_CONVERSIONS = {
  http: (value) => convert(value, () => new Date(String(value)).toUTCString()),
  sql: (value) => convert(value, ({ date, clock }) => `${date} ${clock}`),
} as const satisfies Readonly<Record<string, (value: unknown) => unknown>>

type TimeParts = Readonly<Record<string, string>>

function convert(value: unknown, write: (parts: TimeParts) => string): unknown {
  const groups = typeof value === 'string' ? ISO_TIME.exec(value)?.groups : undefined
  return groups === undefined ? value : write(groups)
}
