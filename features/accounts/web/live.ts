// One websocket per tab. It resumes from the last cursor, so a lost connection loses no event.
import { useEffect, useEffectEvent } from 'react'
import { accessToken, loadMe, renewed } from './session.ts'

export type LiveTable = 'notifications' | 'messages' | 'orders' | 'claims'
export type LiveChange<Row = { id: string }> = {
  event: 'INSERT' | 'UPDATE'
  table: LiveTable
  new: Row
  cursor: string
}
type Listener = (change: LiveChange<never>) => void

const listeners = new Map<LiveTable, Set<Listener>>()
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 15_000
const NOT_SIGNED_IN = 4401
const PING_MS = 25_000
let socket: WebSocket | undefined
let cursor: string | undefined
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
    made.send(JSON.stringify({ event: 'join', access_token: token, ...(cursor && { cursor }) }))
    ping = setInterval(() => made.send('ping'), PING_MS)
  }
  made.onmessage = ({ data }) => {
    if (data === 'pong') return
    const change = JSON.parse(String(data)) as LiveChange<never> | { event: 'joined'; cursor: string }
    cursor = change.cursor
    if (change.event === 'joined') {
      delay = FIRST_DELAY_MS
      return
    }
    for (const listener of listeners.get(change.table) ?? []) listener(change)
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
 * Hears what changes in one table for the signed-in person, while the component is on screen.
 * Rows of claims and orders are thin ({id, status, …}): ask for the row again instead of trusting the event.
 */
export function useLive<Row = { id: string }>(table: LiveTable, onChange: (change: LiveChange<Row>) => void): void {
  const heard = useEffectEvent(onChange)
  useEffect(() => {
    const listener = ((change: LiveChange<Row>) => heard(change)) as unknown as Listener
    const mine = listeners.get(table) ?? new Set()
    listeners.set(table, mine.add(listener))
    wanted++
    void open()
    return () => {
      mine.delete(listener)
      if (--wanted === 0) socket?.close()
    }
  }, [table])
}

/** Ends the connection, for sign-out. */
export function closeLive(): void {
  cursor = undefined
  socket?.close()
}
