import type { Explanation } from '../explained.ts'

export const judge: readonly Explanation[] = [
  {
    why: 'Only the compiler asks for it: how an exchange failed is itself a violation, which the next condition finds.',
    changes: {
      'contract/judge.ts': [
        `if («came.type === 'failure'» → «false» || delivery.some(({ kind }) => kind === 'violation')) return delivery`,
        `if (came.type === «'failure'» → «""» || delivery.some(({ kind }) => kind === 'violation')) return delivery`,
      ],
    },
  },
  {
    why: 'What it changes lies behind the place where a long text is cut.',
    changes: {
      'contract/judge/body.ts': [
        `if («depth > shownLength» → «depth >= shownLength») return ''`,
        `if (depth > shownLength) return «''» → «"Stryker was here!"»`,
      ],
    },
  },
  {
    why: 'What it puts into a memory is no body that anybody asks for, and is gone after two that are.',
    changes: {
      'contract/judge/json.ts': [
        'let readings: readonly (readonly [body: Uint8Array, reading: Reading])[] = «[]» → «["Stryker was here"]»',
      ],
    },
  },
]
