import { memberOf, UsageError } from './check-value.ts'

const NAME = 'plant-store-learn'

/** Whether an import failed because the package `plant-store-learn` is not installed. */
export const isMissing = (error: unknown): boolean =>
  String(memberOf(error, 'code')).endsWith('MODULE_NOT_FOUND') && String(error).includes(NAME)

/** @param what needs the package, such as `check --profile` */
export const missing = (what: string): UsageError =>
  new UsageError(`${what} needs ${NAME}: npm install --save-dev ${NAME}`)
