import type { Case } from '../case.ts'
import { refusedThoughBent } from './bent.ts'
import { absentBody, notAnObject, notJson, notUtf8 } from './body.ts'
import { credential } from './credential.ts'
import { edge } from './edge.ts'
import { anotherMediaType, sameMediaType } from './media-type.ts'
import {
  idOfAnotherType,
  idOutsideInt64,
  missingMember,
  nameOfAnotherType,
  tagOfAnotherType,
} from './member.ts'
import { open } from './open.ts'
import { again, atOnce, first, ordinary } from './ordinary.ts'

/** Every case written by hand, in the order of the rules. */
export const cases: readonly Case[] = [
  first,
  ...ordinary,
  again,
  atOnce,
  ...absentBody,
  ...notJson,
  ...notAnObject,
  ...missingMember,
  ...idOfAnotherType,
  ...nameOfAnotherType,
  ...tagOfAnotherType,
  ...refusedThoughBent,
  ...idOutsideInt64,
  ...notUtf8,
  ...anotherMediaType,
  ...edge,
  ...sameMediaType,
  ...credential,
  ...open,
]
