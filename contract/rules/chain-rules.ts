import type { OperationKind } from '../../src/document/document.ts'
import type { RuleRows } from './rule.ts'

/** S2, as it is about an operation of a kind. */
const laterSentences: Readonly<Partial<Record<OperationKind, string>>> = {
  list: 'What was created is in the list, on one page',
  remove: 'What was removed can no longer be read',
  replace: 'A later read shows what was replaced',
  merge: 'A later read shows what was changed',
}

/** Why the document means S2, if it does not say it. */
const laterReadings: Readonly<Partial<Record<OperationKind, string>>> = {
  list: 'the list of a collection has what was created in it',
  remove: 'what was removed is not there: a read finds nothing (404 or 410)',
}

const changeIsStored = 'what a request has changed is what a later read of it shows'

/** The rules about several requests in order. */
export const chainRules = {
  S1: {
    level: 'must',
    expect: 'accept',
    subject: 'chain',
    appliesTo: (operation, tools) => tools.readsCreated(operation),
    sentence: 'What was created can be read',
    cite: (about, tools) => ({
      ...tools.citeResponseBody(about, 'success'),
      reading: 'a 201 or 200 says that the resource is there, and the path of a read names it',
    }),
  },
  S2: {
    level: 'should',
    expect: 'accept',
    subject: 'chain',
    appliesTo: (operation, tools) => tools.showsLater(operation),
    sentence: ({ kind }) =>
      laterSentences[kind] ??
      'What was created is in the list, and a later read shows what was changed or removed',
    cite: (about, tools) => {
      const { kind } = about.operation
      const reader = tools.readerOf(about.operation)
      return {
        ...tools.citeResponseBody({ ...about, operation: reader }, 'success'),
        reading: laterReadings[kind] ?? changeIsStored,
      }
    },
  },
} as const satisfies RuleRows
