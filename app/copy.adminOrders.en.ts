import adminOrders from '#features/orders/web/desk-copy.en.ts'
import receivables from '#features/orders/web/receivables-copy.en.ts'
import adminLedger from '#features/payments/web/books-copy.en.ts'

export default { adminOrders, adminLedger, receivables }
