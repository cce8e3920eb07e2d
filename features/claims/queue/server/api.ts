import { addNote, strikeNote } from './notes.ts'
import { takeNext } from './queue.ts'
import { assignMany, unassignMany } from './assign-many.ts'
import { serve } from '#lib/server/http.ts'
import { claimNotesContract } from '../claim-notes.ts'
import { queueContract } from '../queue.ts'
import { listNotes } from './notes.ts'
import { listQueue, countQueue } from './queue.ts'
export const claimNotesApi = serve('claims', claimNotesContract, { notes: listNotes, addNote, strikeNote })
export const queueApi = serve('claims', queueContract, {
  queue: listQueue,
  queueCounts: countQueue,
  takeNext,
  assignMany,
  unassignMany,
})
