import type { Explanation } from '../explained.ts'

export const judge: readonly Explanation[] = [
  {
    why: 'Only the compiler asks for it: the value is always there, or the next condition says the same.',
    changes: {
      'contract/judge.ts': [
        `if («came.type === 'failure'» → «false» || delivery.some(({ kind }) => kind === 'violation')) return delivery`,
        `if (came.type === «'failure'» → «""» || delivery.some(({ kind }) => kind === 'violation')) return delivery`,
      ],
      'contract/judge/json.ts': [
        `const [, whole = «''» → «"Stryker was here!"», fraction = '', exponent = '0'] =`,
        `const [, whole = '', fraction = '', exponent = «'0'» → «""»] =`,
        `let name = «''» → «"Stryker was here!"»`,
      ],
    },
  },
  {
    why: 'The text is known to be JSON, whose tokens cannot differ where the change would show.',
    changes: {
      'contract/judge/json.ts': [
        String.raw`«/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/» → «/-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/».exec(source)!`,
        String.raw`«/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/» → «/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/».exec(source)!`,
        `} else if («piece.startsWith('"')» → «piece.endsWith('"')») member = piece`,
        String.raw`else if (nest.length === 1 && names && «/^[-\d]/» → «/[-\d]/».test(piece)) numbers.set(name, piece)`,
      ],
    },
  },
  {
    why: 'What it changes is out of sight: behind the cut of a long text, or in a memory that nothing matches.',
    changes: {
      'contract/judge/body.ts': [
        `if («depth > shownLength» → «depth >= shownLength») return ''`,
        `if (depth > shownLength) return «''» → «"Stryker was here!"»`,
      ],
      'contract/judge/json.ts': [
        'let readings: readonly (readonly [body: Uint8Array, reading: Reading])[] = «[]» → «["Stryker was here"]»',
      ],
    },
  },
  {
    why: 'An earlier line has taken the one value for which it would make a difference.',
    changes: {
      'contract/judge/status.ts': [
        `const kind = «status >= 400» → «status > 400» && status < 500 ? 'warning' : 'violation'`,
      ],
    },
  },
]
