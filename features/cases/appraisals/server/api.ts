import { serve } from '#lib/server/http.ts'
import { appraisalsContract } from '../contract.ts'
import { askRevision } from './ask-revision.ts'
import { deliverReport } from './deliver-report.ts'
import { listReports, newestReport } from './read.ts'

export const appraisalsApi = serve(
  'appraisals',
  appraisalsContract,
  { reports: listReports, deliver: deliverReport, askRevision },
  { deliver: newestReport, askRevision: newestReport },
)
