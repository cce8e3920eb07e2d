import { serve, serveRaw } from '#lib/server/http.ts'
import { clauseContract, clauseLetterContract } from '../clause-contract.ts'
import { appraisalsContract } from '../contract.ts'
import { askRevision } from './ask-revision.ts'
import { clauseLetterFile } from './clause-letter.ts'
import { recordStep } from './clause-record.ts'
import { readCase } from './clause-rows.ts'
import { deliverReport } from './deliver-report.ts'
import { listReports, newestReport } from './read.ts'

export const appraisalsApi = serve(
  'appraisals',
  appraisalsContract,
  { reports: listReports, deliver: deliverReport, askRevision },
  { deliver: newestReport, askRevision: newestReport },
)
export const clauseApi = serve('appraisals', clauseContract, { case: readCase, record: recordStep })
export const clauseLetterApi = serveRaw('appraisals', clauseLetterContract, clauseLetterFile)
