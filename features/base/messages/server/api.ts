import { serve } from '#lib/server/http.ts'
import { messagesContract, supportContract } from '../contract.ts'
import { blockPerson } from './block.ts'
import { listConversations, listMessages, readConversation, readMessage } from './list.ts'
import { markConversationRead } from './mark-read.ts'
import { reportMessage } from './report.ts'
import { listReports, readReportContext } from '#features/front/support/server/reports.ts'
import { resolveReport } from '#features/front/support/server/resolve-report.ts'
import { addReply, changeReply, listReplies, removeReply } from '#features/front/support/server/replies.ts'
import { sendMessage } from './send.ts'
import { startConversation } from './start.ts'
import { assignThread, closeThread, reopenThread, takeNextThread } from '#features/front/support/server/support-desk.ts'
import { listThreads, readThread, supportAdmins } from '#features/front/support/server/support-queue.ts'

export const messagesApi = serve('messages', messagesContract, {
  conversations: listConversations,
  conversation: readConversation,
  start: startConversation,
  messages: listMessages,
  send: sendMessage,
  markRead: markConversationRead,
  message: readMessage,
  block: blockPerson,
  report: reportMessage,
  reports: listReports,
  reportContext: readReportContext,
  resolveReport,
})

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
