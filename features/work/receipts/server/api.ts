import { serve, serveRaw } from '#lib/server/http.ts'
import { receiptContract } from '../contract.ts'
import { orderDocumentsContract } from '../order-documents.ts'
import { listOrderDocuments } from './list-documents.ts'
import { orderReceipt } from './receipt.ts'
export const orderDocumentsApi = serve('orders', orderDocumentsContract, { issuedDocuments: listOrderDocuments })
export const receiptApi = serveRaw('orders', receiptContract, orderReceipt)
