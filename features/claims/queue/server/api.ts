import { addNote, strikeNote } from './notes.ts'
import { takeNext } from './queue.ts'
import { assignMany, listTeam, workload } from './assign-many.ts'
import { serve } from '#lib/server/http.ts'
import { claimNotesContract } from '../claim-notes.ts'
import { claimWorkContract } from '../claim-work.ts'
import { queueContract } from '../queue.ts'
import { askMany, noteMany } from './many.ts'
import { listNotes } from './notes.ts'
import { getWork, setFollowUp } from './work.ts'
import { listQueue, countQueue } from './queue.ts'
export const claimNotesApi = serve('claims', claimNotesContract, { notes: listNotes, addNote, strikeNote })
export const claimWorkApi = serve('claims', claimWorkContract, { work: getWork, setFollowUp, askMany, noteMany })
export const queueApi = serve('claims', queueContract, {
  queue: listQueue,
  queueCounts: countQueue,
  takeNext,
  assignMany,
  team: listTeam,
  workload,
})
