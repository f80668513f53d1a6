import { printableError, printableText } from '../base/printable-error.ts'
import { thrownText } from '../base/thrown.ts'

/** Logs what is worth knowing about a response. */
export function logNotice(notice: string): void {
  console.warn(printableText(notice))
}

/** Logs what a user's function threw; a console throws if it cannot show the value. */
export function logError(thrown: unknown): void {
  try {
    console.error(printableError(thrown))
  } catch {
    console.error(printableText(thrownText(thrown)))
  }
}
