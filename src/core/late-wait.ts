import { type Late, present } from '../base/late.ts'
import { wait } from './wait.ts'

/** In a browser, late-wait.browser.ts stands for this file (package.json). */
export const lateWait: Late<{ readonly wait: typeof wait }> = present({ wait })
