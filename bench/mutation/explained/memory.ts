import type { Explanation } from '../explained.ts'

export const memory: readonly Explanation[] = [
  {
    why: 'Only the compiler asks for it: the document has an example of 200.',
    changes: {
      'src/core/answer.ts': [
        'return json(200, «examplesOf(200)[0]?.body» → «examplesOf(200)[0].body»)',
      ],
    },
  },
  {
    why: 'It stands in for the text of bytes that are no UTF-8: neither is JSON, and what is wrong with it is not told.',
    changes: {
      'src/core/body.ts': [`const { text = «''» → «"Stryker was here!"» } = this`],
    },
  },
  {
    why: 'The first place of a list, which is written before it is read.',
    changes: {
      'src/core/exchange-log.ts': [
        'readonly #kinds: (Kind | undefined)[] = «[]» → «["Stryker was here"]»',
      ],
      'src/core/plant-log.ts': ['this.#ids = «[]» → «["Stryker was here"]»'],
      'src/core/text-ring.ts': [
        'readonly #starts: number[] = «[]» → «["Stryker was here"]»',
        'readonly #lengths: number[] = «[]» → «["Stryker was here"]»',
      ],
    },
  },
  {
    why: 'A kind that fits no exchange; the first that comes takes its place.',
    changes: {
      'src/core/exchange-log.ts': ['const recent: Kind[] = «[]» → «["Stryker was here"]»'],
    },
  },
  {
    why: 'Only the time differs: without the short cut the same is found, or found to be nothing to do.',
    changes: {
      'src/core/bounded-worlds.ts': [
        'if («this.#latest.token === token» → «false») return this.#latest',
        'if («this.#over» → «true») this.#makeRoom(world)',
      ],
      'src/core/exchange-log.ts': [
        "get told(): Pick<MockAnswer, 'status' | 'fault'> «{ return this.#kind }» → «{}»",
      ],
      'src/core/plant-log.ts': ['if («id !== undefined» → «true») {'],
      'src/core/text-ring.ts': [
        `if («text !== ''» → «true»)`,
        `if (text !== «''» → «"Stryker was here!"»)`,
      ],
    },
  },
]
