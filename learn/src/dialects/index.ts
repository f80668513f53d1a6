import type { Dialect } from './dialect.ts'
import { express } from './express.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { nlohmann } from './nlohmann.ts'
import { perl } from './perl.ts'
import { python } from './python.ts'
import { v8 } from './v8.ts'

/** The platforms whose peculiarities `learn` knows. */
export const platforms = { v8, express, go, java, nlohmann, perl, python }

export const dialects: readonly Dialect[] = Object.values(platforms)
