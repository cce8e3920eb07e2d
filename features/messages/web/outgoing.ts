// Messages on their way: shown at once, kept over a reload until they are sent or thrown away.
import { isRefusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { keepText, keptList } from './kept.ts'
import { api, keep } from './talk.ts'
import { bindUploads, detachAll, openUploads, resumeUploads, storedFor, uploadsArrived } from './uploads.ts'

/** `id` is the message's own, so that whatever brings it back is recognised. `error`: the code of what went wrong. */
export type Outgoing = {
  id: string
  conversation: string
  content: string
  status: 'sending' | 'failed'
  error: string | null
}

const DRAFT = 'claimchoice-draft'
/** What an earlier visit could not send is offered again; it is not sent by itself. */
const list = keptList<Outgoing>('claimchoice-outgoing', (row) => ({
  ...row,
  status: 'failed',
  error: row.error === 'offline' ? null : row.error,
}))
let owner = ''

function open(me: string): void {
  if (!list.open(me)) return
  if (!owner) addEventListener('online', goOn)
  owner = me
  openUploads(me)
}

/** The connection is back: what it stopped goes on, under the same ids. */
function goOn(): void {
  resumeUploads(owner)
  for (const row of list.all())
    if (row.error === 'offline') sendAgain(row).catch((error: unknown) => console.warn('messages', error))
}

export function useOutgoing(me: string, conversation: string): Outgoing[] {
  open(me)
  return list.use().filter((row) => row.conversation === conversation)
}

/** What the server has is no longer on its way. */
export function arrived(ids: ReadonlySet<string>): void {
  list.drop((row) => ids.has(row.id))
  uploadsArrived(ids)
}

/** Sends, or sends again under the same id, so that an answer that got lost never makes two. Throws the refusal. */
async function deliver({ id, conversation, content }: Outgoing): Promise<void> {
  try {
    const file_ids = await storedFor(owner, id)
    keep(await api.send({ id, conversation_id: conversation, content, file_ids }))
    arrived(new Set([id]))
  } catch (error) {
    list.change(id, { status: 'failed', error: isRefusal(error) ? error.code : 'unexpected' })
    throw error
  }
}

/** Sends a text, with the files that lie in the conversation's field. */
export function send(me: string, conversation: string, content: string): Promise<void> {
  open(me)
  const row: Outgoing = { id: newId(), conversation, content, status: 'sending', error: null }
  bindUploads(conversation, row.id)
  list.add(row)
  return deliver(row)
}

export function sendAgain(row: Outgoing): Promise<void> {
  list.change(row.id, { status: 'sending', error: null })
  return deliver(row)
}

export function discard({ id }: Outgoing): void {
  list.drop((row) => row.id === id)
  detachAll(id)
}

const draftKey = (me: string, conversation: string) => `${DRAFT}:${me}:${conversation}`
export const readDraft = (me: string, conversation: string): string =>
  localStorage.getItem(draftKey(me, conversation)) ?? ''
export const writeDraft = (me: string, conversation: string, text: string): void =>
  keepText(draftKey(me, conversation), text || null)
