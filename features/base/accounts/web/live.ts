// One websocket per tab. It resumes from the last cursor, at first from the one with which the server said who this is,
// so nothing is lost between a page's first read and its first event, nor with a connection.
import { useEffect, useEffectEvent } from 'react'
import { queries } from './queries.tsx'
import { accessToken, receivedUntil, liveCursor, loadMe, renewed } from './session.ts'

export type LiveTable =
  | 'notifications'
  | 'messages'
  | 'orders'
  | 'claims'
  | 'provider_members'
  | 'tow_jobs'
  | 'tow_offers'
  | 'tow_arrivals'
  | 'money_decisions'
export type LiveChange<Row = { id: string }> = {
  event: 'INSERT' | 'UPDATE'
  table: LiveTable
  new: Row
  cursor: string
}
type Joined = { event: 'joined'; cursor: string; resumed: boolean }
type Listener = (change: LiveChange<never>) => void

const listeners = new Map<LiveTable, Set<Listener>>()
/** When something last changed in a table that no part of the page listened to yet, as parts arrive one after another. */
const unheard = new Map<LiveTable, number>()
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 15_000
const NOT_SIGNED_IN = 4401
const PING_MS = 25_000
let socket: WebSocket | undefined
let delay = FIRST_DELAY_MS
let wanted = 0

async function open() {
  const token = await accessToken().catch(() => undefined)
  if (!token) return void renewed().then((again) => again && setTimeout(() => void open(), LONGEST_DELAY_MS))
  if (socket || wanted === 0) return
  const made = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/realtime/v1/websocket`,
  )
  socket = made
  let ping: ReturnType<typeof setInterval> | undefined
  made.onopen = () => {
    const cursor = liveCursor()
    made.send(JSON.stringify({ event: 'join', access_token: token, ...(cursor && { cursor }) }))
    ping = setInterval(() => made.send('ping'), PING_MS)
  }
  made.onmessage = ({ data }) => {
    if (data === 'pong') return
    const change = JSON.parse(String(data)) as LiveChange<never> | Joined
    dispatchEvent(new CustomEvent('live', { detail: change }))
    if (!change.cursor) return
    receivedUntil(change.cursor)
    if (change.event === 'joined') {
      delay = FIRST_DELAY_MS
      if (change.resumed) return
      readAgainAfter()
      return void queries.invalidateQueries()
    }
    readAgainAfter()
    const mine = listeners.get(change.table)
    if (!mine?.size) unheard.set(change.table, Date.now())
    for (const listener of mine ?? []) listener(change)
  }
  made.onclose = ({ code }) => {
    if (code === NOT_SIGNED_IN) void loadMe() // the token is over, or the whole session
    clearInterval(ping)
    socket = undefined
    if (wanted > 0) setTimeout(() => void open(), delay)
    delay = Math.min(delay * 2, LONGEST_DELAY_MS)
  }
}

/**
 * What is being read at this moment may be older than the event: it is read once more when its answer is there. What is
 * kept from an earlier screen, where nobody listens any more, is asked for again when it is shown.
 */
function readAgainAfter(): void {
  void queries.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  for (const { promise, queryKey } of queries.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    promise?.then(
      () => queries.invalidateQueries({ queryKey, exact: true }),
      () => {}, // asked again already, or failed and shown as such
    )
}

/**
 * Hears what changes in one table for the signed-in person, while the component is on screen.
 * Rows of claims and orders are thin ({id, status, …}): ask for the row again instead of trusting the event.
 */
export function useLive<Row = { id: string }>(table: LiveTable, onChange: (change: LiveChange<Row>) => void): void {
  const heard = useEffectEvent(onChange)
  useEffect(() => {
    const listener = ((change: LiveChange<Row>) => heard(change)) as unknown as Listener
    const mine = listeners.get(table) ?? new Set()
    listeners.set(table, mine.add(listener))
    const since = unheard.get(table)
    unheard.delete(table)
    if (since) void queries.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt <= since })
    wanted++
    void open()
    return () => {
      mine.delete(listener)
      if (--wanted === 0) socket?.close()
    }
  }, [table])
}

/** The line as it is, for frames without a row; what comes on it is a `live` event of the window. */
export const line = (): WebSocket | undefined => socket

/** Ends the connection, for sign-out; the page is left after it. */
export function closeLive(): void {
  socket?.close()
}
