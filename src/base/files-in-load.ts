/** The config modules that load now: a process that ends meanwhile names the last one. */
export const filesInLoad: Set<string> = new Set()
