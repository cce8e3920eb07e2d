// The frames of Phoenix channels, as `@supabase/realtime-js` speaks them, turned into ours and back: who joins, how often
// and how long is decided in one place (realtime.ts), for these frames as for ours.
import type { WSContext } from 'hono/ws'
import * as z from 'zod'
import { pace } from './at-most.ts'

export type Line = Pick<WSContext, 'send' | 'close' | 'raw'>
/** Another tongue on a connection: what is heard becomes a frame of ours, or nothing; `line` says ours in it. */
export type Tongue = {
  hear: (text: string, socket: WSContext) => string | undefined
  line: (socket: WSContext) => Line
}

const Wanted = z.object({
  event: z.enum(['INSERT', 'UPDATE', 'DELETE', '*']),
  schema: z.enum(['public', '*']),
  table: z.string().max(60).optional(),
  filter: z.string().max(200).optional(),
})
const JoinPayload = z.object({
  access_token: z.string().max(4096).optional(),
  config: z.object({ postgres_changes: z.array(Wanted).max(20).default([]) }),
})
const Frame = z.object({
  join_ref: z.string().max(20).nullish(),
  ref: z.string().max(20).nullish(),
  topic: z.string().max(200),
  event: z.string().max(60),
  payload: z.unknown(),
})
type Frame = z.output<typeof Frame>
type Want = z.output<typeof Wanted> & { id: number }
type Channel = { join_ref: string | null | undefined; ref: string | null | undefined; wants: Want[]; joined: boolean }
type Event = { event: string; table?: string; new?: Record<string, unknown> }
const MOST_CHANNELS = 20
/** So many frames of one connection are heard in so many milliseconds. */
const FRAMES = { most: 100, ms: 10_000 }
/** Who has not joined is nobody yet: no frame of a join is longer, and so many unreadable ones are no client's mistake. */
const UNJOINED = { length: 16_384, unreadable: 5 }
const EQUAL = /^(\w{1,60})=eq\.(.*)$/s

function frameIn(text: string): Frame | undefined {
  try {
    const said: unknown = JSON.parse(text)
    const [join_ref, ref, topic, event, payload] = Array.isArray(said) ? (said as unknown[]) : []
    return Frame.safeParse(Array.isArray(said) ? { join_ref, ref, topic, event, payload } : said).data
  } catch {
    return undefined
  }
}
const wants = ({ event, table, filter }: Want, said: Event): boolean => {
  const [, column = '', value] = EQUAL.exec(filter ?? '') ?? []
  return (
    (event === '*' || event === said.event) &&
    (!table || table === '*' || table === said.table) &&
    (!filter || String(said.new?.[column]) === value)
  )
}

/** The tongue of a connection that names a Phoenix version in its address; none where it names none. */
export function phoenixOf(vsn: string | undefined, now: () => Date): Tongue | undefined {
  if (!vsn) return undefined
  const channels = new Map<string, Channel>()
  const lists = vsn.startsWith('2')
  const isInTime = pace(FRAMES)
  let [ids, unreadable] = [0, 0]
  let state: 'before' | 'joining' | 'joined' = 'before'
  const say = (socket: WSContext, { topic, event, payload, ref, join_ref }: Frame) => {
    const frame = { topic, event, payload, ref: ref ?? null, join_ref: join_ref ?? null }
    socket.send(JSON.stringify(lists ? [frame.join_ref, frame.ref, topic, event, payload] : frame))
  }
  const reply = (
    socket: WSContext,
    to: Pick<Frame, 'topic' | 'ref' | 'join_ref'>,
    status: 'ok' | 'error',
    response: object = {},
  ) => say(socket, { ...to, event: 'phx_reply', payload: { status, response } })
  const welcome = (socket: WSContext, topic: string, channel: Channel) => {
    channel.joined = true
    reply(socket, { topic, ...channel }, 'ok', { postgres_changes: channel.wants })
    const payload = { status: 'ok', message: 'Subscribed', extension: 'postgres_changes', channel: topic }
    say(socket, { topic, event: 'system', payload })
  }
  /** A channel that asks to join; the first of them brings the connection in. */
  const join = (frame: Frame, socket: WSContext): string | undefined => {
    const asked = JoinPayload.safeParse(frame.payload).data
    const cannot = asked?.config.postgres_changes.find(
      ({ filter, event }) => event === 'DELETE' || (filter && !EQUAL.test(filter)),
    )
    if (!asked || cannot || (channels.size >= MOST_CHANNELS && !channels.has(frame.topic))) {
      const reason = cannot
        ? 'Only INSERT and UPDATE with column=eq.value are offered.'
        : 'This channel can’t be joined.'
      reply(socket, frame, 'error', { reason })
      return undefined
    }
    const wanted = asked.config.postgres_changes.map((each) => ({ ...each, id: ++ids }))
    const channel = { join_ref: frame.join_ref, ref: frame.ref, wants: wanted, joined: false }
    channels.set(frame.topic, channel)
    if (state === 'joined') welcome(socket, frame.topic, channel)
    if (state !== 'before') return undefined
    state = 'joining'
    return JSON.stringify({ event: 'join', access_token: asked.access_token ?? '' })
  }
  const tell = (text: string, socket: WSContext) => {
    const said = JSON.parse(text) as Event
    if (said.event === 'joined') {
      state = 'joined'
      for (const [topic, channel] of channels) welcome(socket, topic, channel)
    }
    if (!said.table || !said.new) return
    for (const [topic, channel] of channels) {
      const told = channel.joined ? channel.wants.filter((each) => wants(each, said)).map(({ id }) => id) : []
      if (told.length === 0) continue
      const change = { schema: 'public', table: said.table, type: said.event, commit_timestamp: now().toISOString() }
      const data = {
        ...change,
        columns: [],
        record: said.new,
        ...(said.event === 'UPDATE' && { old_record: {} }),
        errors: null,
      }
      say(socket, { topic, event: 'postgres_changes', payload: { ids: told, data } })
    }
  }
  return {
    hear: (text, socket) => {
      const heard = isInTime() && (state === 'joined' || text.length <= UNJOINED.length)
      const frame = heard ? frameIn(text) : undefined
      if (!frame && state !== 'joined' && ++unreadable >= UNJOINED.unreadable) socket.close(1008, 'unreadable frames')
      if (!frame) return undefined
      if (frame.event === 'phx_join') return join(frame, socket)
      if (frame.event === 'phx_leave') channels.delete(frame.topic)
      if (frame.event === 'phx_leave' || frame.event === 'heartbeat') reply(socket, frame, 'ok')
      return undefined
    },
    line: (socket) => ({
      raw: socket.raw,
      send: (text) => {
        if (typeof text === 'string') tell(text, socket)
      },
      close: (code, reason) => {
        for (const [topic, channel] of channels)
          if (!channel.joined) reply(socket, { topic, ...channel }, 'error', { reason: reason ?? 'closed' })
        socket.close(code, reason)
      },
    }),
  }
}
