import { setMaxListeners } from 'node:events'

/** Says of a signal that each request under way listens to it; Node 22 takes more than ten for a leak, and warns. */
export const manyListen = (signal: AbortSignal): void => {
  setMaxListeners(0, signal)
}
