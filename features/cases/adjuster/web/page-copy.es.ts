import en from './page-copy.en.ts'

/** What goes to an insurer is in English, whoever reads it (app/root.tsx). */
const es: typeof en = en
export default es
