import adminOrders from '#features/cases/complaints/web/desk-copy.es.ts'
import adminLedger from '#features/money/ledger/web/books-copy.es.ts'
import type en from './copy.adminOrders.en.ts'

export default { adminOrders, adminLedger } satisfies typeof en
