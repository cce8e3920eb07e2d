import payouts from '#features/money/payouts/web/payouts-copy.es.ts'
import statements from '#features/money/documents/web/statements-copy.es.ts'
import type en from './copy.payouts.en.ts'

export default { payouts, statements } satisfies typeof en
