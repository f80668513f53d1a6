import type { Dialect } from './dialect.ts'

/** nlohmann::json writes what it has read since the last string or number: `last read: '"name"=fern'`. */
export const nlohmann: Dialect = { written: ['{last-read:controls}'] }
