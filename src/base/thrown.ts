import { truncate } from './truncate.ts'

/** UTF-16 units; a response or a log line needs no more of a message. */
const MAX_LENGTH = 1000

/** A thrown value as text for people. Never throws itself, as `String` does for a revoked proxy or a getter that throws. */
export function thrownText(thrown: unknown): string {
  try {
    return truncate(String(thrown), MAX_LENGTH)
  } catch {
    return 'a value that cannot be shown'
  }
}

/** `instanceof` for a thrown value, which may be a revoked proxy. */
export function isThrown<Class extends abstract new (...args: never) => unknown>(
  thrown: unknown,
  Class: Class,
): thrown is InstanceType<Class> {
  try {
    return thrown instanceof Class
  } catch {
    return false
  }
}
