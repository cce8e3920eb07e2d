import type en from './again-copy.en.ts'

export default { again: 'Intentar de nuevo' } satisfies typeof en
