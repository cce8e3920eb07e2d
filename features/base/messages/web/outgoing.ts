// Messages on their way: shown at once, kept over a reload until they are sent or thrown away.
import type { Input } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { messagesContract } from '../contract.ts'
import { MEANWHILE, type Meanwhile } from '../message.ts'
import { keepText, keptList } from './kept.ts'
import { api, keep } from './talk.ts'
import {
  bindUploads,
  detachAll,
  openUploads,
  resumeUploads,
  storedFor,
  unbindUploads,
  uploadsArrived,
} from './uploads.ts'

/** `id` is the message's own, so that whatever brings it back is recognized. `error`: the code of what went wrong. */
export type Outgoing = {
  id: string
  conversation: string
  content: string
  status: 'sending' | 'failed'
  error: string | null
  /** Of an answer from the support inbox. */
  seen?: Seen
}
/** The newest message the writer of an answer had read, and how the thread stood then. */
export type Seen = Pick<Input<typeof messagesContract.send>, 'seen_id' | 'seen_as'>

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
async function deliver({ id, conversation, content, seen }: Outgoing): Promise<void> {
  try {
    const file_ids = await storedFor(owner, id)
    keep(await api.send({ id, conversation_id: conversation, content, file_ids, ...seen }))
    arrived(new Set([id]))
  } catch (error) {
    list.change(id, { status: 'failed', error: isRefusal(error) ? error.code : 'unexpected' })
    throw error
  }
}

/** Sends a text, with the files that lie in the conversation's field. */
export function send(me: string, conversation: string, content: string): Promise<void> {
  open(me)
  return deliver(added(conversation, content))
}

function added(conversation: string, content: string, seen?: Seen): Outgoing {
  const row: Outgoing = { id: newId(), conversation, content, status: 'sending', error: null }
  if (seen) row.seen = seen
  bindUploads(conversation, row.id)
  list.add(row)
  return row
}

/**
 * Sends an answer of the support inbox. Gives back what a colleague did since `seen`, if anything: then nothing was sent,
 * and its files lie in the field again. Throws any other refusal.
 */
export async function answer(
  me: string,
  conversation: string,
  content: string,
  seen: Seen,
): Promise<Meanwhile | undefined> {
  open(me)
  const row = added(conversation, content, seen)
  try {
    await deliver(row)
    return undefined
  } catch (error) {
    const done = isRefusal(error) && MEANWHILE.find((code) => code === error.code)
    if (!done) throw error
    unbindUploads(row.id)
    list.drop(({ id }) => id === row.id)
    return done
  }
}

/** The same once more; `seen` when its writer has read on since then. */
export function sendAgain(row: Outgoing, seen = row.seen): Promise<void> {
  const news = { status: 'sending' as const, error: null, ...(seen && { seen }) }
  list.change(row.id, news)
  return deliver({ ...row, ...news })
}

export function discard({ id }: Outgoing): void {
  list.drop((row) => row.id === id)
  detachAll(id)
}

const draftKey = (me: string, conversation: string) => `${DRAFT}:${me}:${conversation}`
export const readDraft = (me: string, conversation: string): string =>
  globalThis.localStorage?.getItem(draftKey(me, conversation)) ?? ''
export const writeDraft = (me: string, conversation: string, text: string): void =>
  keepText(draftKey(me, conversation), text || null)
