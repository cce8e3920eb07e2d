import payouts from '#features/payments/web/payouts-copy.en.ts'

export default { payouts }
