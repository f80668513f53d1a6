import { remote } from '../../control/remote.ts'

Object.assign(globalThis, { remote })
