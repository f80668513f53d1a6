import { gives, givesFirst, type Mechanism, replaced } from './mechanism.ts'

/** What of a response is another one each time. */
export const varying: readonly Mechanism[] = [
  {
    name: 'random numbers',
    purpose: 'hexadecimal numbers, such as trace ids',
    replaced: [givesFirst('varying/random-numbers.ts', 'withoutRandomNumbers')],
  },
  {
    name: 'varying words',
    purpose: 'words of messages that differ between equal requests',
    replaced: [
      gives('varying/varying-words.ts', 'varyingWords', { places: new Map(), lasting: new Set() }),
    ],
  },
  {
    name: 'varying in equal requests',
    purpose: 'members that differ between equal requests, such as request ids',
    replaced: [gives('varying/varying-in-equal.ts', 'varyingInEqual', [])],
  },
  {
    name: 'varying members',
    purpose: 'members that no rule gives, such as counters',
    replaced: [gives('varying/varying-members.ts', 'varyingMembers', [])],
  },
  {
    name: 'numbered members',
    purpose: 'varying texts that keep all but their numbers, such as `worker-4`',
    replaced: [gives('varying/numbered-members.ts', 'numberedMembers', [])],
  },
  {
    name: 'UUIDs and times',
    purpose: 'UUIDs, times and dates, by their form',
    replaced: [
      givesFirst('samples/varying-values.ts', 'normalize'),
      givesFirst('samples/varying-values.ts', 'normalizeJson'),
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
          typeof expected === typeof actual && String(expected) === String(actual),
      ),
    ],
  },
  {
    name: 'words in any order',
    purpose: 'problems of a service that reports them in any order',
    replaced: [gives('values/alike.ts', 'hasSameWords', false)],
  },
]
