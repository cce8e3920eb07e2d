// Messages on their way: shown at once, kept over a reload until they are sent or thrown away.
import { useSyncExternalStore } from 'react'
import { newId } from '#lib/ids.ts'
import { api, keep } from './talk.ts'

export type Outgoing = { key: string; conversation: string; content: string; at: string; status: 'sending' | 'failed' }

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

/** Whether a live message is one that is being sent from here: its answer will bring it. */
export const isOnItsWay = (conversation: string, content: string): boolean =>
  rows.some((row) => row.status === 'sending' && row.conversation === conversation && row.content === content)

/** Sends, or sends again under the same key, so that an answer that got lost never makes two. Throws the refusal. */
async function deliver(row: Outgoing): Promise<void> {
  try {
    const input = { conversation_id: row.conversation, content: row.content }
    const message = await api.send(input, { idempotencyKey: row.key })
    set(rows.filter((other) => other.key !== row.key))
    keep(message)
  } catch (error) {
    set(rows.map((other) => (other.key === row.key ? { ...other, status: 'failed' } : other)))
    throw error
  }
}

export function send(me: string, conversation: string, content: string): Promise<void> {
  open(me)
  const row: Outgoing = { key: newId(), conversation, content, at: new Date().toISOString(), status: 'sending' }
  set([...rows, row])
  return deliver(row)
}

export function sendAgain(row: Outgoing): Promise<void> {
  set(rows.map((other) => (other.key === row.key ? { ...other, status: 'sending' } : other)))
  return deliver(row)
}

export const discard = (row: Outgoing): void => set(rows.filter((other) => other.key !== row.key))

const draftKey = (me: string, conversation: string) => `${DRAFT}:${me}:${conversation}`
export const readDraft = (me: string, conversation: string): string =>
  localStorage.getItem(draftKey(me, conversation)) ?? ''
export function writeDraft(me: string, conversation: string, text: string): void {
  if (text) localStorage.setItem(draftKey(me, conversation), text)
  else localStorage.removeItem(draftKey(me, conversation))
}
