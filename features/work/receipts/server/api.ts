import { serve, serveRaw } from '#lib/server/http.ts'
import { receiptContract } from '../contract.ts'
import { orderPapersContract } from '../numbered-papers.ts'
import { listPapers } from './list-papers.ts'
import { orderReceipt } from './receipt.ts'
export const orderPapersApi = serve('orders', orderPapersContract, { papers: listPapers })
export const receiptApi = serveRaw('orders', receiptContract, orderReceipt)
