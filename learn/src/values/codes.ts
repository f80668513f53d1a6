import { ERROR_NUMBERS } from 'plant-store-kit/responder'

/** Members of these names say what went wrong by a number of the service. */
const NAMES_OF_CODES: ReadonlySet<string | undefined> = new Set([...ERROR_NUMBERS, 'status'])

/** Whether a number at a path of a response is a code with a meaning, and not what the request has, such as a position. */
export const isCode = (path: readonly string[]): boolean => NAMES_OF_CODES.has(path.at(-1))
