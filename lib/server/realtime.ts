import { type HttpBindings, upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import type { WSContext } from 'hono/ws'
import type { WebSocket } from 'ws'
import * as z from 'zod'
import { isRefusal } from '../errors.ts'
import { pace, places } from './at-most.ts'
import type { LightEnd, Services } from './ctx.ts'
import { requestOf } from './http.ts'
import { type Line, phoenixOf } from './phoenix.ts'

const Join = z.object({
  event: z.literal('join'),
  access_token: z.string().max(4096),
  cursor: z.string().max(60).optional(),
})
const JOIN_WITHIN_MS = 10_000
/** How many connections may be open that have not joined yet: from one address, and in all. */
const NOT_JOINED = { address: 50, all: 500 }
/** How many may have joined as one person. */
const JOINED = 20
/** The end of a session reaches its open connections at once; the end of the token within this time. */
const RECHECK_MS = 60_000
/** What one connection may say once it has joined: so many frames in so long, each so short. More of them are not heard. */
const FRAMES = { most: 100, ms: 10_000, length: 1000 }
/** Whoever reads slower than this waits for the next place; events never wait. */
const MOST_WAITING = 64 * 1024
/** Written by the database when a session of this person ended: whose connection is it? Nothing for the browser. */
const SESSION_ENDED = 'sessions'
/** Close code of a connection whose token is not (or no longer) good: sign in again, then join again. */
const NOT_SIGNED_IN = 4401
/** Nobody could be asked who this is, or too many ask at once: try again later, signed in as before. */
const TRY_AGAIN = 1013

class Visitor extends Error {}
const joinOf = (text: string) => {
  try {
    return Join.parse(JSON.parse(text))
  } catch {
    throw new Visitor()
  }
}

/** What a joined connection says, as an object; nothing of what is too long, too often, or none. */
function frames(): (text: string) => unknown {
  const isInTime = pace(FRAMES)
  return (text) => {
    if (!isInTime() || text.length > FRAMES.length) return undefined
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
}
/** Nobody waits until the other side has heard it: that would cost as much as letting it in. */
function refuse(socket: Line, why: string): void {
  socket.close(TRY_AGAIN, why)
  ;(socket.raw as WebSocket | undefined)?.terminate()
}

/**
 * `/realtime/v1/websocket`: the first message joins with the access token; from then on the person's own events follow,
 * from `cursor` on when one is given; `joined` says whether it was `resumed`. What it says later is for
 * the light channel (docs/decisions/069); no row is written for the person over the socket. With `vsn` in the address it is
 * spoken in the frames of Phoenix channels (phoenix.ts).
 */
export const realtime = (services: Services): Hono => {
  const notJoinedFrom = places(NOT_JOINED.address)
  const notJoined = places(NOT_JOINED.all)
  const joinedAs = places(JOINED)
  return new Hono().get(
    '/realtime/v1/websocket',
    upgradeWebSocket((c) => {
      const address = requestOf(services, c).ip
      let giveBack = () => {}
      let leave: (() => void) | undefined
      let light: LightEnd | undefined
      const frameOf = frames()
      const tongue = phoenixOf(c.req.query('vsn'), services.now)
      const lineOf = (socket: WSContext): Line => tongue?.line(socket) ?? socket
      let recheck: NodeJS.Timeout | undefined
      let closed = false
      let joining = false
      const enter = async (text: string, socket: Line) => {
        try {
          const join = joinOf(text)
          const actor = await services.authenticate(join.access_token)
          if (actor.kind !== 'person') throw new Visitor()
          if (closed) return
          const mine = joinedAs(actor.id)
          if (!mine) return refuse(socket, 'too many connections of one person')
          giveBack()
          giveBack = mine
          const look = () =>
            services.authenticate(join.access_token).catch((error: unknown) => {
              if (isRefusal(error)) socket.close(NOT_SIGNED_IN, 'not signed in any more')
            })
          const joined = await services.live.subscribe(actor.id, join.cursor, (event) => {
            if (event.table === SESSION_ENDED) void look()
            else socket.send(JSON.stringify(event))
            light?.changed(event)
          })
          if (closed) return joined.leave()
          leave = joined.leave
          light = services.light(actor, (frame) => {
            if (closed || ((socket.raw as WebSocket | undefined)?.bufferedAmount ?? 0) > MOST_WAITING) return
            socket.send(JSON.stringify(frame))
          })
          recheck = setInterval(() => void look(), RECHECK_MS).unref()
          socket.send(JSON.stringify({ event: 'joined', cursor: joined.cursor, resumed: joined.resumed }))
        } catch (error) {
          if (error instanceof Visitor || isRefusal(error)) socket.close(NOT_SIGNED_IN, 'not signed in')
          else socket.close(TRY_AGAIN, 'try again later')
        }
      }
      return {
        onOpen: (_, socket) => {
          // whoever vanished without a word gives back the place
          ;(c.env as HttpBindings).incoming.socket.setKeepAlive(true, RECHECK_MS)
          const [here, anywhere] = [notJoinedFrom(address), notJoined('')]
          giveBack = () => {
            here?.()
            anywhere?.()
          }
          if (!here || !anywhere) return refuse(socket, 'too many that have not joined')
          setTimeout(() => {
            if (!joining) socket.close(NOT_SIGNED_IN, 'join within 10 s')
          }, JOIN_WITHIN_MS).unref()
        },
        onMessage: (message, socket) => {
          const given = typeof message.data === 'string' ? message.data : ''
          const text = tongue ? tongue.hear(given, socket) : given
          if (text === undefined) return
          if (text === 'ping') return socket.send('pong')
          if (joining) return light?.hear(frameOf(text))
          joining = true
          void enter(text, lineOf(socket))
        },
        onClose: () => {
          closed = true
          giveBack()
          clearInterval(recheck)
          leave?.()
          light?.leave()
        },
      }
    }),
  )
}
