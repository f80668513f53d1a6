import type { Explanation } from '../explained.ts'

export const memory: readonly Explanation[] = [
  {
    why: 'Only the compiler asks for it in the core, or it stands in for what is never absent.',
    changes: {
      'src/core/answer.ts': [
        'return json(200, «examplesOf(200)[0]?.body» → «examplesOf(200)[0].body»)',
      ],
      'src/core/text-ring.ts': [
        '#starts: number[] = «[]» → «["Stryker was here"]»',
        '#lengths: number[] = «[]» → «["Stryker was here"]»',
        'this.#starts = «[]» → «["Stryker was here"]»',
        'this.#lengths = «[]» → «["Stryker was here"]»',
      ],
    },
  },
  {
    why: 'A short cut in the core that leads to the same answer.',
    changes: {
      'src/core/bounded-worlds.ts': [
        'if («this.#latest.token === token» → «false») return this.#latest',
        'if («this.#bytes > this.#limits.bytes» → «true») this.#makeRoom(world)',
        'if («this.#bytes > this.#limits.bytes» → «this.#bytes >= this.#limits.bytes») this.#makeRoom(world)',
      ],
      'src/core/mock.ts': [
        'headers: «cors === undefined» → «false» ? outcome.headers : { ...outcome.headers, ...cors },',
        'delay: «delay === 0» → «false» ? 0 : drawDelay(delay, random),',
      ],
      'src/core/text-ring.ts': [
        `if («text !== ''» → «true»)`,
        `if (text !== «''» → «"Stryker was here!"»)`,
      ],
    },
  },
]
