import { ofObject, ofOptional, textOf, withValues } from './plain.ts'
import type { Row } from './row.ts'

/** Requests that repeat the id or the name of the first. */
export const repeating: readonly Row[] = [
  [
    '$number-again',
    'a valid $thing with the $number of the first request',
    withValues({ id: '$FIRST_ID' }),
    { repeats: 'id' },
  ],
  [
    '$string-again',
    'a valid $thing with the $string of the first request',
    withValues({ string: '"$FIRST_NAME"' }),
    { repeats: 'name' },
  ],
  [
    '$number-again-with-$optional',
    'the $number of the first request, with a $optional',
    ofOptional((optional, object) =>
      object.id === undefined
        ? undefined
        : `${object.upTo(object.id)}:$FIRST_ID,${textOf(optional)}}`,
    ),
  ],
  [
    'all-again',
    'the body of the first request',
    ofObject(({ again, hasIdentity }) => (hasIdentity ? again : undefined)),
  ],
]
