import payouts from '#features/payments/web/payouts-copy.es.ts'
import type en from './copy.payouts.en.ts'

export default { payouts } satisfies typeof en
