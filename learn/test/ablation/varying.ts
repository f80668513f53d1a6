import { gives, givesFirst, type Mechanism, replaced } from './mechanism.ts'

/** What of a response is another one each time. */
export const varying: readonly Mechanism[] = [
  {
    name: 'varying places',
    purpose: 'words and numbers that are others in each response, such as request ids',
    replaced: [givesFirst('varying/varying-tokens.ts', 'withoutVarying')],
  },
  {
    name: 'differing numbers',
    purpose: 'numbers that differ in responses to equal requests, such as durations',
    replaced: [gives('varying/differing-numbers.ts', 'differingSites', new Set())],
  },
  {
    name: 'UUIDs and times',
    purpose: 'UUIDs, times and dates, by their form',
    replaced: [
      givesFirst('samples/normalize.ts', 'normalize'),
      givesFirst('samples/normalize.ts', 'normalizeJson'),
    ],
  },
  {
    name: 'forms of times',
    purpose: 'times in other forms than numbers',
    replaced: [givesFirst('samples/times.ts', 'normalizeTimes')],
  },
  {
    name: 'constants stand for words',
    purpose: 'a UUID of a profile stands for any word, a counter for any number',
    replaced: [
      replaced(
        'values/alike.ts',
        'isAlike',
        () => (expected: unknown, actual: unknown) =>
          typeof expected === typeof actual &&
          !(expected instanceof Object || actual instanceof Object) &&
          String(expected) === String(actual),
      ),
    ],
  },
  {
    name: 'words in any order',
    purpose: 'problems of a service that reports them in any order',
    replaced: [gives('values/alike.ts', 'hasSameWords', false)],
  },
]
