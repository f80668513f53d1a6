import type { Case } from '../case.ts'
import { absentBody, notAnObject, notJson, notUtf8 } from './body.ts'
import { credential } from './credential.ts'
import { edge } from './edge.ts'
import { anotherMediaType, sameMediaType } from './media-type.ts'
import * as member from './member.ts'
import { open, repeatingCases, sameIdCase } from './open.ts'
import { concurrentCase, firstCase, ordinary, repeatedCase } from './ordinary.ts'

/** Every case written by hand, in the order of the rules. */
export const cases: readonly Case[] = [
  firstCase,
  ...repeatingCases,
  ...ordinary,
  repeatedCase,
  concurrentCase,
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
  sameIdCase,
]
