import payouts from '#features/payments/web/payouts-copy.es.ts'
import payoutsDesk from '#features/payments/web/paydesk-copy.es.ts'
import type en from './copy.adminPayouts.en.ts'

export default { payouts, payoutsDesk } satisfies typeof en
