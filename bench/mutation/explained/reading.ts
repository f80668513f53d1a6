import type { Explanation } from '../explained.ts'

export const reading: readonly Explanation[] = [
  {
    why: 'A short cut past work that comes to the same: without it, or with it for fewer texts, the mock is only slower.',
    changes: {
      'src/core/journal.ts': [
        `if («!target.includes('=') && !target.includes('@')» → «false») return target`,
        `if (!target.includes(«'='» → «""») && !target.includes('@')) return target`,
        `if (!target.includes('=') && !target.includes(«'@'» → «""»)) return target`,
      ],
      'src/core/json-scan.ts': [
        String.raw`const CHARACTERS = «/[^"\\\0-\x1f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y» → «/[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y»`,
      ],
      'src/core/json.ts': [
        String.raw`export const INEXACT: RegExp = «/\d{16}|\d[.eE]/» → «/\d|\d[.eE]/»`,
        'if («value !== undefined && text.length <= nesting && !INEXACT.test(text)» → «false») return { value }',
        'if (value !== undefined && «text.length <= nesting» → «text.length < nesting» && !INEXACT.test(text)) return { value }',
      ],
    },
  },
  {
    why: 'A number ends before something else than a point or an e, so it is read exactly all the same; one on its own that does not, such as 1.5e9, a double holds.',
    changes: {
      'src/core/json.ts': [
        String.raw`export const INEXACT: RegExp = «/\d{16}|\d[.eE]/» → «/\d{16}|\d[^.eE]/»`,
      ],
    },
  },
  {
    why: 'It stands for what was not sent, and any other text that is no media type or preference does as well.',
    changes: {
      'src/core/media-type.ts': [
        `return APPLICATION_JSON.test(contentType ?? «''» → «"Stryker was here!"»)`,
      ],
      'src/core/prefer.ts': [
        'for (const element of prefer.match(ELEMENTS) ?? «[]» → «["Stryker was here"]») {',
      ],
    },
  },
  {
    why: 'A remainder has the sign of what is divided, whatever the sign of what it is divided by.',
    changes: {
      'src/core/play.ts': [
        'const whole = sequence.reduce((sum, step) => «sum + times(step)» → «sum - times(step)», 0)',
      ],
    },
  },
]
