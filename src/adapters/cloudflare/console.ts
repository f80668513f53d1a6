/** The console as HTML: `npm run build` writes this module anew in dist. */
export const consolePage: string = 'Run npm run build for the console.'
