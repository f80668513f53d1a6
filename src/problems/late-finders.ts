import { type Late, present } from '../base/late.ts'
import { memberFinders } from './member-finders.ts'

/** In a browser, late-finders.browser.ts stands for this file (package.json). */
export const lateFinders: Late<typeof memberFinders> = present(memberFinders)
