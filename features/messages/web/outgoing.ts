// Messages on their way: shown at once, kept over a reload until they are sent or thrown away.
import { useSyncExternalStore } from 'react'
import { newId } from '#lib/ids.ts'
import { api, keep } from './talk.ts'

/** `id` is the message's own, so that whatever brings it back is recognised. */
export type Outgoing = { id: string; conversation: string; content: string; status: 'sending' | 'failed' }

const STORE = 'claimchoice-outgoing'
const DRAFT = 'claimchoice-draft'
const listeners = new Set<() => void>()
let owner = ''
let rows: Outgoing[] = []

const storeKey = () => `${STORE}:${owner}`
function set(next: Outgoing[]) {
  rows = next
  localStorage.setItem(storeKey(), JSON.stringify(rows))
  for (const listener of listeners) listener()
}

/** What an earlier visit could not send is offered again; nothing is sent by itself. */
function open(me: string) {
  if (owner === me) return
  owner = me
  const kept = JSON.parse(localStorage.getItem(storeKey()) ?? '[]') as Outgoing[]
  rows = kept.map((row) => ({ ...row, status: 'failed' }))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function useOutgoing(me: string, conversation: string): Outgoing[] {
  open(me)
  return useSyncExternalStore(subscribe, () => rows).filter((row) => row.conversation === conversation)
}

/** What the server has is no longer on its way. */
export function arrived(ids: ReadonlySet<string>): void {
  if (rows.some((row) => ids.has(row.id))) set(rows.filter((row) => !ids.has(row.id)))
}

/** Sends, or sends again under the same id, so that an answer that got lost never makes two. Throws the refusal. */
async function deliver({ id, conversation, content }: Outgoing): Promise<void> {
  try {
    keep(await api.send({ id, conversation_id: conversation, content }))
    arrived(new Set([id]))
  } catch (error) {
    set(rows.map((row) => (row.id === id ? { ...row, status: 'failed' } : row)))
    throw error
  }
}

export function send(me: string, conversation: string, content: string): Promise<void> {
  open(me)
  const row: Outgoing = { id: newId(), conversation, content, status: 'sending' }
  set([...rows, row])
  return deliver(row)
}

export function sendAgain(row: Outgoing): Promise<void> {
  set(rows.map((other) => (other.id === row.id ? { ...other, status: 'sending' } : other)))
  return deliver(row)
}

export const discard = (row: Outgoing): void => set(rows.filter((other) => other.id !== row.id))

const draftKey = (me: string, conversation: string) => `${DRAFT}:${me}:${conversation}`
export const readDraft = (me: string, conversation: string): string =>
  localStorage.getItem(draftKey(me, conversation)) ?? ''
export function writeDraft(me: string, conversation: string, text: string): void {
  if (text) localStorage.setItem(draftKey(me, conversation), text)
  else localStorage.removeItem(draftKey(me, conversation))
}
