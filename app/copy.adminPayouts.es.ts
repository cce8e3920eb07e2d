import payouts from '#features/money/payouts/web/payouts-copy.es.ts'
import payoutsDesk from '#features/money/payouts/web/paydesk-copy.es.ts'
import type en from './copy.adminPayouts.en.ts'

export default { payouts, payoutsDesk } satisfies typeof en
