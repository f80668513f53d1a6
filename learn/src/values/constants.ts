/**
 * By what differs from response to response, the constant that replaces all of its values:
 * `ref aaaaae2f…` → `ref 00000000-0000-4000-8000-000000000000` → `ref {uuid}`.
 */
export const CONSTANTS = {
  counter: 3_141_592_653,
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2000-01-01T00:00:00.000Z',
  date: '2000-01-02',
  seconds: 946_684_800,
  milliseconds: 946_684_800_000,
} as const

/** A text with placeholders in place of the constants in it. */
export const withPlaceholders = (text: string): string =>
  Object.entries(CONSTANTS).reduce(
    (result, [name, constant]) => result.replaceAll(String(constant), `{${name}}`),
    text,
  )
