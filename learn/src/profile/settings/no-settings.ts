/** Settings that a profile leaves out: one object, because the templates of settings are read once for each object. */
export const NO_SETTINGS = {}
