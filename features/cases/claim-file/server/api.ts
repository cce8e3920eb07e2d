import { serve, serveRaw } from '#lib/server/http.ts'
import { claimDocumentsContract, claimFileContract } from '../claim-documents.ts'
import { claimBackContract, reimbursementContract } from '../reimbursement.ts'
import { claimFile } from './claim-file.ts'
import { reimbursementFile } from './reimbursement.ts'
import { towsToClaim } from './tow-request.ts'
import { listShares, shareDocument, unshareDocument, listSharedDocuments } from './share-documents.ts'
export const claimDocumentsApi = serve('orders', claimDocumentsContract, {
  shares: listShares,
  share: shareDocument,
  unshare: unshareDocument,
  sharedDocuments: listSharedDocuments,
})
export const claimBackApi = serve('claimBack', claimBackContract, { tows: towsToClaim })
export const claimFileApi = serveRaw('orders', claimFileContract, claimFile)
export const reimbursementApi = serveRaw('orders', reimbursementContract, reimbursementFile)
