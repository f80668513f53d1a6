import { thrownText } from './thrown.ts'
import { escapeUnprintable } from './unprintable.ts'

/** Causes, and errors of an AggregateError, within each other. */
const maxDepth = 8

/** The texts that a console shows of a thrown value; throws what a getter of the value throws. */
function textsOf(thrown: unknown, depth = 0): readonly string[] {
  if (!(thrown instanceof Error)) return [textOfValue(thrown)]
  const { stack, name, message, cause } = thrown
  const { errors = [] } = thrown as { errors?: readonly unknown[] }
  const inner = depth < maxDepth ? [cause, ...errors] : []
  return [stack ?? `${name}: ${message}`, ...inner.flatMap((error) => textsOf(error, depth + 1))]
}

/** What a console shows of a value that is no error, without its members: a console escapes their texts. */
const textOfValue = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.prototype.toString.call(value)
    : String(value)

/** A text of several lines without the control characters that a terminal would obey. */
export const printableText = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => escapeUnprintable(line.replaceAll('\t', '  ')))
    .join('\n')

/**
 * What a console may show of a thrown value: the value itself, or its text if that has control characters. Never throws.
 */
export function printableError(thrown: unknown): unknown {
  try {
    const text = textsOf(thrown).join('\n')
    const safeText = printableText(text)
    return safeText === text.replaceAll('\t', '  ') ? thrown : safeText
  } catch {
    return printableText(thrownText(thrown))
  }
}
