import { serve } from '#lib/server/http.ts'
import { messagesContract } from '../contract.ts'
import { blockPerson } from './block.ts'
import { listConversations, listMessages, readConversation, readMessage } from './list.ts'
import { markConversationRead } from './mark-read.ts'
import { reportMessage } from './report.ts'
import { sendMessage } from './send.ts'
import { startConversation } from './start.ts'

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
})
