/** Set where a process is one of several that answer on one port. */
export const WORKER = 'PLANT_STORE_WORKER'

export function isWorker(): boolean {
  return process.env[WORKER] !== undefined && process.connected
}
