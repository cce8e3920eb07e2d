import { addDocument } from './documents.ts'
import { askDocuments, withdrawRequest } from './ask-documents.ts'
import { serve } from '#lib/server/http.ts'
import { documentsContract, requestsContract } from '../contract.ts'
import { listRequests } from './ask-documents.ts'
import { listDocuments } from './documents.ts'
import { readPolicyNumber, listPolicyReads } from './policy-number.ts'
export const documentsApi = serve('claims', documentsContract, { documents: listDocuments, addDocument })
export const requestsApi = serve('claims', requestsContract, {
  requests: listRequests,
  askDocuments,
  withdrawRequest,
  policyNumber: readPolicyNumber,
  policyReads: listPolicyReads,
})
