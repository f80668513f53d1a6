import type { Explanation } from '../explained.ts'

export const reading: readonly Explanation[] = [
  {
    why: 'Only the compiler asks for it in the core, or it stands in for what is never absent.',
    changes: {
      'src/core/json-number.ts': [
        `const [, sign = «''» → «"Stryker was here!"», whole = '', fraction = '', exponent = 0] = PARTS.exec(source) ?? []`,
        `const [, sign = '', whole = «''» → «"Stryker was here!"», fraction = '', exponent = 0] = PARTS.exec(source) ?? []`,
        `const [, sign = '', whole = '', fraction = «''» → «"Stryker was here!"», exponent = 0] = PARTS.exec(source) ?? []`,
        `const [, sign = '', whole = '', fraction = '', exponent = 0] = PARTS.exec(source) ?? «[]» → «["Stryker was here"]»`,
      ],
      'src/core/media-type.ts': [
        `return APPLICATION_JSON.test(contentType ?? «''» → «"Stryker was here!"»)`,
      ],
      'src/core/play.ts': ['const { sequence = «[]» → «["Stryker was here"]», loop } = scenario'],
      'src/core/refusal.ts': [
        `const kind = «first !== undefined && first.keyword in NUMBERS» → «true» ? first.keyword : 'constraint'`,
        `const kind = «first !== undefined && first.keyword in NUMBERS» → «first !== undefined || first.keyword in NUMBERS» ? first.keyword : 'constraint'`,
        `const kind = «first !== undefined» → «true» && first.keyword in NUMBERS ? first.keyword : 'constraint'`,
        `const kind = first !== undefined && first.keyword in NUMBERS ? first.keyword : «'constraint'» → «""»`,
      ],
    },
  },
  {
    why: 'A short cut in the core that leads to the same answer.',
    changes: {
      'src/core/prefer.ts': [
        'for (const element of prefer.match(ELEMENTS) ?? «[]» → «["Stryker was here"]») {',
        `const [, name, word = ''] = PREFERENCE.exec(element.trim()) ?? «[]» → «["Stryker was here"]»`,
      ],
    },
  },
]
