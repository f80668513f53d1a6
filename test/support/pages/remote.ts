import { remote } from '../../../src/control/remote.ts'

Object.assign(globalThis, { remote })
