import payouts from '#features/money/payouts/web/payouts-copy.en.ts'
import payoutsDesk from '#features/money/payouts/web/paydesk-copy.en.ts'

export default { payouts, payoutsDesk }
