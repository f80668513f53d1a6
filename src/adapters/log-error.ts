import { thrownText } from '../thrown.ts'

/** Logs what a user's function threw; a console throws if it cannot show the value. */
export function logError(thrown: unknown): void {
  try {
    console.error(thrown)
  } catch {
    console.error(thrownText(thrown))
  }
}
