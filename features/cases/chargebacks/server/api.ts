import { disputeDocuments } from './read-dispute-documents.ts'
import { keepEvidence, answerDispute, acceptDispute } from './answer-dispute.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { disputeContract, disputeFileContract } from '../dispute-case.ts'
import { disputeCase } from './answer-dispute.ts'
import { disputeFile } from './read-dispute-documents.ts'
export const disputesApi = serve(
  'orders',
  disputeContract,
  {
    disputeCase,
    disputeDocuments,
    keepEvidence,
    answerDispute,
    acceptDispute,
  },
  {
    keepEvidence: disputeCase,
    answerDispute: disputeCase,
    acceptDispute: disputeCase,
  },
)
export const disputeFileApi = serveRaw('orders', disputeFileContract, disputeFile)
