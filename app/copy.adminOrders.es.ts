import adminOrders from '#features/orders/web/desk-copy.es.ts'
import adminLedger from '#features/payments/web/books-copy.es.ts'
import type en from './copy.adminOrders.en.ts'

export default { adminOrders, adminLedger } satisfies typeof en
