import { PREFIX } from '../../control/routes.ts'
import type { SentChoice, SentRequest } from './message.ts'

/** Where scenarios are chosen. */
export const SCENARIO: string = `${PREFIX}/scenario`

/** The scenarios that were chosen while the mock runs, as the requests that chose them: a new worker makes them again. */
export class ChoicesMade {
  readonly #most: number
  readonly #byToken = new Map<string | undefined, SentRequest>()

  /** @param most for so many tokens; the oldest choice goes first */
  constructor(most: number) {
    this.#most = most
  }

  get all(): SentChoice[] {
    return [...this.#byToken].map(([token, request]) => ({ token, request }))
  }

  /** Takes note of a request to the control API that was carried out. */
  note(request: SentRequest, token: string | undefined): void {
    const { method, path } = request
    if (path === `${PREFIX}/reset` && token === undefined) this.#byToken.clear()
    if (path !== SCENARIO && path !== `${PREFIX}/reset`) return
    this.#byToken.delete(token)
    if (method !== 'PUT') return
    this.#byToken.set(token, request)
    if (this.#byToken.size <= this.#most) return
    const oldest = [...this.#byToken.keys()].find((each) => each !== undefined)
    this.#byToken.delete(oldest)
  }

  /** New settings take the place of what was chosen for all. */
  forgetDefault(): void {
    this.#byToken.delete(undefined)
  }
}
