/** Packages whose code the command brings along: users get it without installing them. */
export const bundled: readonly string[] = ['commander']
