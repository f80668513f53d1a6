import type { Case } from '../case.ts'
import { absentBody, notAnObject, notJson, notUtf8 } from './body.ts'
import { credential } from './credential.ts'
import { edge } from './edge.ts'
import { anotherMediaType, sameMediaType } from './media-type.ts'
import * as member from './member.ts'
import { open, repeats, sameId } from './open.ts'
import { again, atOnce, first, ordinary } from './ordinary.ts'

/** Every case written by hand, in the order of the rules. */
export const cases: readonly Case[] = [
  first,
  ...repeats,
  ...ordinary,
  again,
  atOnce,
  ...absentBody,
  ...notJson,
  ...notAnObject,
  ...member.missingMember,
  ...member.idOfAnotherType,
  ...member.nameOfAnotherType,
  ...member.tagOfAnotherType,
  ...member.idOutsideInt64,
  ...notUtf8,
  ...anotherMediaType,
  ...edge,
  ...sameMediaType,
  ...credential,
  ...open,
  sameId,
]
