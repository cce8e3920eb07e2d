import payouts from '#features/money/payouts/web/payouts-copy.en.ts'
import statements from '#features/money/documents/web/statements-copy.en.ts'

export default { payouts, statements }
