import { resolveReport } from './resolve-report.ts'
import { addReply, changeReply, removeReply } from './replies.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { reportsContract, supportContract, supportFileContract } from '../contract.ts'
import { listReplies } from './replies.ts'
import { listReports, readReportContext } from './reports.ts'
import { takeNextThread, assignThread, closeThread, reopenThread } from './support-threads.ts'
import { listThreads, readThread, supportAdmins, supportFile } from './support-queue.ts'
export const reportsApi = serve('messages', reportsContract, {
  reports: listReports,
  reportContext: readReportContext,
  resolveReport,
})

export const supportFileApi = serveRaw('support', supportFileContract, supportFile)
export const supportApi = serve('support', supportContract, {
  list: listThreads,
  get: readThread,
  admins: supportAdmins,
  takeNext: takeNextThread,
  assign: assignThread,
  close: closeThread,
  reopen: reopenThread,
  replies: listReplies,
  addReply,
  changeReply,
  removeReply,
})
