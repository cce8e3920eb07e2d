// What the test payment provider can be asked: the same addresses as Stripe's; the group in a path is the object's id.
import { ACCOUNT_CALLS } from './accounts.ts'
import { BALANCE_CALLS } from './balance.ts'
import { DISPUTE_CALLS } from './disputes.ts'
import { ENDPOINT_CALLS } from './endpoints.ts'
import { FILE_CALLS } from './files.ts'
import { INTENT_CALLS } from './intents.ts'
import type { Call } from './params.ts'
import { REFUND_CALLS } from './refunds.ts'
import { SESSION_CALLS } from './sessions.ts'
import { TRANSFER_CALLS } from './transfers.ts'

const CALLS = {
  ...SESSION_CALLS,
  ...INTENT_CALLS,
  ...REFUND_CALLS,
  ...DISPUTE_CALLS,
  ...FILE_CALLS,
  ...ACCOUNT_CALLS,
  ...TRANSFER_CALLS,
  ...BALANCE_CALLS,
  ...ENDPOINT_CALLS,
}
const ADDRESSES = `
POST /checkout/sessions             createSession
GET  /checkout/sessions             listSessions
GET  /checkout/sessions/:id         readSession
POST /checkout/sessions/:id/expire  expireSession
POST /payment_intents               createIntent
GET  /payment_intents/:id           readIntent
POST /payment_intents/:id/capture   captureIntent
POST /payment_intents/:id/cancel    dropIntent
GET  /setup_intents/:id             readSetup
GET  /payment_methods/:id           readMethod
POST /customers                     createCustomer
GET  /customers/:id                 readCustomer
GET  /charges                       listCharges
GET  /charges/:id                   readCharge
POST /refunds                       createRefund
GET  /refunds                       listRefunds
GET  /refunds/:id                   readRefund
GET  /disputes                      listDisputes
GET  /disputes/:id                  readDispute
POST /disputes/:id                  updateDispute
POST /disputes/:id/close            closeDispute
POST /files                         createFile
GET  /files/:id                     readFile
POST /accounts                      createAccount
GET  /accounts/:id                  readAccount
POST /account_links                 createLink
POST /transfers                     createTransfer
GET  /transfers                     listTransfers
GET  /transfers/:id                 readTransfer
POST /transfers/:id/reversals       createReversal
GET  /transfers/:id/reversals       listReversals
GET  /payouts                       listPayouts
GET  /payouts/:id                   readPayout
GET  /balance                       readBalance
GET  /balance_transactions          listLines
GET  /balance_transactions/:id      readLine
GET  /webhook_endpoints             listEndpoints`

const WIRE = ADDRESSES.trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', name = ''] = line.split(/\s+/)
    const shape = new RegExp(`^/v1${path.replace(':id', String.raw`(\w+)`)}$`)
    return { method, shape, call: CALLS[name as keyof typeof CALLS] }
  })

/** The call behind an address, and the id that stands in it. */
export function findCall(method: string, path: string): { call: Call; id: string } | undefined {
  for (const { method: of, shape, call } of WIRE) {
    const match = of === method ? shape.exec(path) : null
    if (match) return { call, id: match[1] ?? '' }
  }
  return undefined
}
