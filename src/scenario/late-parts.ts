import { type Late, present } from '../base/late.ts'
import * as rareParts from './rare-parts.ts'

/** In a browser, late-parts.browser.ts stands for this file (package.json). */
export const lateParts: Late<typeof rareParts> = present(rareParts)
