import { body, id, name, nameOf, tag } from './body-pieces.ts'
import type { Row } from './row.ts'

/** Requests that repeat the id or the name of the first. */
export const repeating: readonly Row[] = [
  [
    '$id-again',
    'a valid $plant with the $id of the first request',
    body`{${nameOf.id}:$FIRST_ID,${name}}`,
    { repeats: 'id' },
  ],
  [
    '$name-again',
    'a valid $plant with the $name of the first request',
    body`{${id},${nameOf.name}:"$FIRST_NAME"}`,
    { repeats: 'name' },
  ],
  [
    '$id-again-with-tag',
    'the $id of the first request, with a $tag',
    body`{${nameOf.id}:$FIRST_ID,${name},${tag}}`,
    { about: ['tag'] },
  ],
  [
    'plant-again',
    'the $id and the $name of the first request',
    body`{${nameOf.id}:$FIRST_ID,${nameOf.name}:"$FIRST_NAME"}`,
  ],
]
