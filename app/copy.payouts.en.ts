import payouts from '#features/payments/web/payouts-copy.en.ts'
import statements from '#features/payments/web/statements-copy.en.ts'

export default { payouts, statements }
