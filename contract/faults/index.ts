import { crash } from './crash.ts'
import { credential } from './credential.ts'
import { edge } from './edge.ts'
import type { Fault, Specimen } from './fault.ts'
import { lenientJson } from './lenient-json.ts'
import { malformedHttp } from './malformed-http.ts'
import { malformedJson } from './malformed-json.ts'
import { noAnswer } from './no-answer.ts'
import { refusal } from './refusal.ts'
import { request } from './request.ts'
import { status } from './status.ts'
import { subtleAnswer } from './subtle-answer.ts'
import { subtleHttp } from './subtle-http.ts'
import { subtleMember } from './subtle-member.ts'
import { subtleRequest } from './subtle-request.ts'
import { subtleState } from './subtle-state.ts'
import { success } from './success.ts'
import { uncheckedRequest } from './unchecked.ts'
import { unusualChoices } from './unusual-choices.ts'
import { unusualHttp } from './unusual-http.ts'
import { unusualJson } from './unusual-json.ts'
import { unusualLimits } from './unusual-limits.ts'

/** Every server that breaks a rule. */
export const faults: readonly Fault[] = [
  ...success,
  ...refusal,
  ...status,
  ...crash,
  ...malformedJson,
  ...malformedHttp,
  ...noAnswer,
  ...lenientJson,
  ...request,
  ...edge,
  ...credential,
  ...subtleAnswer,
  ...subtleHttp,
  ...subtleState,
  ...subtleRequest,
  ...subtleMember,
  ...uncheckedRequest,
]

/** Every server that keeps the rules, each in a way of its own. */
export const rights: readonly Specimen[] = [
  ...unusualChoices,
  ...unusualLimits,
  ...unusualJson,
  ...unusualHttp,
]
