import { BoundedWorlds } from './bounded-worlds.ts'
import { readChoices } from './choice-values.ts'
import { corsHeaders } from './cors.ts'
import { checkDelay } from './definition.ts'
import { Mock, type MockOptions, type Parts } from './mock.ts'
import { readSettings } from './settings.ts'
import { normalBasePath } from './target.ts'
import { refuseUnsendable } from './unsendable.ts'

const PARTS: Omit<Parts, 'worlds'> = {
  cors: corsHeaders,
  settings: (settings) => {
    const { delay = 0 } = settings
    const choices = readChoices(settings.choices ?? {})
    const [wrong] = checkDelay(delay, 'The delay')
    if (wrong !== undefined) throw new Error(`${wrong}.`)
    return { ...readSettings({ ...settings, choices }), check: refuseUnsendable }
  },
}

/**
 * A mock for a server or a long run: what it remembers is bounded in bytes, too, and costs little under load; what it is
 * told (choices as texts, answers of functions) is looked at closer than a page does.
 */
export class BoundedMock extends Mock {
  constructor(
    options: MockOptions = {},
    worlds: Parts['worlds'] = (limits) => new BoundedWorlds(limits),
  ) {
    const basePath = normalBasePath(options.basePath ?? '')
    super({ ...options, basePath }, { ...PARTS, worlds })
  }
}

/** @throws Error where an option names a scenario or a choice that is not there, or a choice takes another value */
export function createBoundedMock(options?: MockOptions, worlds?: Parts['worlds']): Mock {
  return new BoundedMock(options, worlds)
}
