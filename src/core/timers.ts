// The core is compiled without Node and DOM. Captured at load, so that fake timers in a test do not stop the timeout.
declare const setTimeout: (callback: () => void, milliseconds: number) => unknown
declare const clearTimeout: (timer: unknown) => void
export const startTimer: typeof setTimeout = setTimeout
export const stopTimer: typeof clearTimeout = clearTimeout
