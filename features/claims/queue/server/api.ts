import { addNote, strikeNote } from './notes.ts'
import { takeNext } from './queue.ts'
import { takeMany, letGoMany } from './hold-many.ts'
import { serve } from '#lib/server/http.ts'
import { deskContract } from '../desk.ts'
import { queueContract } from '../queue.ts'
import { listNotes } from './notes.ts'
import { listQueue, countQueue } from './queue.ts'
export const deskApi = serve('claims', deskContract, { notes: listNotes, addNote, strikeNote })
export const queueApi = serve('claims', queueContract, {
  queue: listQueue,
  queueCounts: countQueue,
  takeNext,
  takeMany,
  letGoMany,
})
