// Config files, read with the lines of their members.
export { FIRST_LINE, LAST_LINE } from './config-file/profile-ends.ts'
export { readConfig } from './config-file/read-config.ts'
