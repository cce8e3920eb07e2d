import { chargebackDocuments } from './read-chargeback-documents.ts'
import { keepEvidence, answerChargeback, acceptChargeback } from './answer-chargeback.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { chargebackContract, chargebackFileContract } from '../chargeback-case.ts'
import { chargebackCase } from './answer-chargeback.ts'
import { chargebackFile } from './read-chargeback-documents.ts'
export const chargebacksApi = serve(
  'orders',
  chargebackContract,
  {
    chargebackCase,
    chargebackDocuments,
    keepEvidence,
    answerChargeback,
    acceptChargeback,
  },
  {
    keepEvidence: chargebackCase,
    answerChargeback: chargebackCase,
    acceptChargeback: chargebackCase,
  },
)
export const chargebackFileApi = serveRaw('orders', chargebackFileContract, chargebackFile)
