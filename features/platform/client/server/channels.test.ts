// Live events by the official client, unchanged, over a real socket.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { CAST, type Who } from '#db/seed/cast.ts'
import { signAnonKey } from '#features/base/accounts/server/tokens.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })
const server = serve({ fetch: world.api.fetch, port: 0, hostname: '127.0.0.1', websocket: { server: sockets } })
if (!server.listening) await once(server, 'listening')
const { port } = server.address() as AddressInfo
const apikey = await signAnonKey(world.services.env.SECRET_KEY)
const open: { realtime: { disconnect: () => unknown } }[] = []
afterAll(async () => {
  await Promise.all(open.map(({ realtime }) => realtime.disconnect()))
  for (const socket of sockets.clients) socket.terminate()
  server.close()
})
async function client(who: Who | 'nobody') {
  const token = (await world.as(who)).token ?? apikey
  const made = createClient(`http://127.0.0.1:${port}`, apikey, { accessToken: async () => token })
  open.push(made)
  return made
}
const tell = async (who: string, title: string) => {
  await world.databases.owner.query(
    `select notify_person(gen_random_uuid(), $1, 'messages', 'info', jsonb_build_object('en', jsonb_build_object('title', $2::text, 'message', 'x')), '/', '{"app": true, "email": false}', '{}')`,
    [who, title],
  )
  world.services.live.wake()
}

test('a channel of one’s own notifications joins, and hears what is inserted and updated, of nobody else', async () => {
  const dana = await client('dana')
  const heard: [string, string, boolean][] = []
  const filter = `user_id=eq.${CAST.dana.id}`
  const states: string[] = []
  const take = ({ eventType, new: row }: { eventType: string; new: object }) => {
    const { title, read } = row as { title: string; read: boolean }
    heard.push([eventType, title, read])
  }
  const of = { schema: 'public', table: 'notifications' }
  const channel = dana
    .channel('notifications')
    .on('postgres_changes', { ...of, event: 'INSERT', filter }, take)
    .on('postgres_changes', { ...of, event: 'UPDATE', filter }, take)
    .on('postgres_changes', { ...of, event: 'INSERT', filter: `user_id=eq.${CAST.drew.id}` }, () =>
      states.push('of drew'),
    )
    .subscribe((state) => void states.push(state))
  await expect.poll(() => states, { timeout: 20_000 }).toContain('SUBSCRIBED')
  await tell(CAST.drew.id, 'for drew')
  await tell(CAST.dana.id, 'for dana')
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual([['INSERT', 'for dana', false]])
  await dana.from('notifications').update({ read: true }).eq('user_id', CAST.dana.id).eq('read', false)
  await expect.poll(() => heard, { timeout: 20_000 }).toContainEqual(['UPDATE', 'for dana', true])
  expect(states).not.toContain('of drew')
  expect(await channel.unsubscribe()).toBe('ok')
})

test('whoever is not signed in, or asks what is not offered, is told so', async () => {
  const failed = async (who: Who | 'nobody', filter: string) => {
    const one = await client(who)
    const states: string[] = []
    one
      .channel('messages')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages', filter }, () =>
        states.push('heard'),
      )
      .subscribe((state, error) => void states.push(`${state} ${error?.message ?? ''}`))
    await expect.poll(() => states.join(), { timeout: 20_000 }).toContain('CHANNEL_ERROR')
    await one.realtime.disconnect()
    return states[0]
  }
  expect(await failed('nobody', 'id=eq.1')).toContain('not signed in')
  expect(await failed('dana', 'content=like.%25')).toContain('column=eq.value')
})
