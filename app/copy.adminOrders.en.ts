import adminOrders from '#features/orders/web/desk-copy.en.ts'
import adminDifferences from '#features/payments/web/difference-copy.en.ts'
import adminDisputes from '#features/orders/web/dispute-copy.en.ts'
import receivables from '#features/orders/web/receivables-copy.en.ts'
import adminLedger from '#features/payments/web/books-copy.en.ts'

export default { adminDifferences, adminDisputes, adminOrders, adminLedger, receivables }
