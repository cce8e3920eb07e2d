import adminOrders from '#features/orders/web/desk-copy.es.ts'
import adminDifferences from '#features/payments/web/difference-copy.es.ts'
import adminDisputes from '#features/orders/web/dispute-copy.es.ts'
import receivables from '#features/orders/web/receivables-copy.es.ts'
import adminLedger from '#features/payments/web/books-copy.es.ts'
import type en from './copy.adminOrders.en.ts'

export default { adminDifferences, adminDisputes, adminOrders, adminLedger, receivables } satisfies typeof en
