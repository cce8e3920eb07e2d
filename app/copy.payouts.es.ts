import payouts from '#features/payments/web/payouts-copy.es.ts'
import statements from '#features/payments/web/statements-copy.es.ts'
import type en from './copy.payouts.en.ts'

export default { payouts, statements } satisfies typeof en
