import adminOrders from '#features/orders/web/desk-copy.en.ts'
import adminLedger from '#features/payments/web/books-copy.en.ts'

export default { adminOrders, adminLedger }
