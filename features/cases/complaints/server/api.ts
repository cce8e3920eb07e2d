import { addNote } from './note.ts'
import { complaintsContract } from '../contract.ts'
import { fileComplaint } from './file-complaint.ts'
import { resolvePreview } from './resolve.ts'
import { retryRefund } from './retry-refund.ts'
import { bookingOf } from '#features/work/orders/server/booking.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { orderCaseContract, queueFileContract } from '../order-case.ts'
import { readMessages } from './evidence.ts'
import { listNotes } from './note.ts'
import { listQuestions, askQuestion, answerQuestion } from './question.ts'
import { listQueue, queueFile } from './queue.ts'
import { resolveOrder } from './resolve.ts'
export const complaintsApi = serve('orders', complaintsContract, { fileComplaint }, { fileComplaint: bookingOf })
export const orderCaseApi = serve(
  'orders',
  orderCaseContract,
  {
    queue: listQueue,
    messages: readMessages,
    notes: listNotes,
    addNote,
    questions: listQuestions,
    ask: askQuestion,
    answer: answerQuestion,
    resolvePreview,
    resolve: resolveOrder,
    retryRefund,
  },
  {
    resolve: bookingOf,
    retryRefund: bookingOf,
  },
)
export const queueFileApi = serveRaw('orders', queueFileContract, queueFile)
