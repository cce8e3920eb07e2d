import payouts from '#features/payments/web/payouts-copy.en.ts'
import payoutsDesk from '#features/payments/web/paydesk-copy.en.ts'

export default { payouts, payoutsDesk }
