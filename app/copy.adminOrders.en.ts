import adminOrders from '#features/cases/complaints/web/desk-copy.en.ts'
import adminLedger from '#features/money/ledger/web/books-copy.en.ts'

export default { adminOrders, adminLedger }
