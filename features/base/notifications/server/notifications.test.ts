import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { dbFor } from '#lib/server/db.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { inEach } from '#lib/spoken.ts'
import { createWorld } from '#test/world.ts'
import { notificationsContract } from '../contract.ts'
import { notify } from './notify.ts'

const world = await createWorld({ crowded: true })
const news = (title: string, action_url = '/dashboard') => {
  const words = { title, message: 'Something happened.' }
  return { type: 'info' as const, action_url, ...inEach(() => words), es: { ...words, title: `${title} (es)` } }
}
const system = systemCtx(world.services, 'test')
const tell = (who: string, ...rest: Parameters<typeof news>) =>
  system.write((tx) => notify(system, tx, who, 'messages', news(...rest)))

test('a person sees only their own notifications, newest first', async () => {
  await tell(CAST.dana.id, 'first')
  await tell(CAST.dana.id, 'second')
  await tell(CAST.drew.id, 'for drew')
  const dana = await world.as('dana')
  const rows = await dana.on(notificationsContract).list({})
  expect(rows.map((row) => row.title)).toEqual(['second', 'first'])
})

test('marking somebody else’s notification is answered as missing', async () => {
  const drew = await world.as('drew')
  const dana = await world.as('dana')
  const [theirs] = await drew.on(notificationsContract).list({})
  await expect(dana.on(notificationsContract).markRead({ id: theirs!.id, read: true })).rejects.toMatchObject({
    status: 404,
  })
})

test('marking all as read leaves none unread', async () => {
  const dana = await world.as('dana')
  const rows = await dana.on(notificationsContract).list({})
  const { marked, ids } = await dana.on(notificationsContract).markAllRead({})
  expect(marked).toBe(2)
  expect(ids.sort()).toEqual(rows.map((row) => row.id).sort())
  expect(await dana.on(notificationsContract).list({ read: 'false' })).toEqual([])
})

test('what was read can be marked unread again, and is counted', async () => {
  const dana = (await world.as('dana')).on(notificationsContract)
  const [newest, oldest] = await dana.list({})
  expect(await dana.markRead({ id: newest!.id, read: false })).toMatchObject({ read: false })
  expect(await dana.unread({})).toEqual({ unread: 1 })
  expect(await dana.list({ before: newest!.id })).toEqual([oldest])
})

test('an admin reads the newest news of the site, everybody else only their own', async () => {
  const { rows } = await world.databases.owner.query('select * from recent_activity(10)')
  expect(rows).toEqual([])
  const asAda = dbFor(world.databases.request, CAST.ada.id)
  const asDana = dbFor(world.databases.request, CAST.dana.id)
  const ask = (db: typeof asAda) => sql<{ title: string }>`select * from recent_activity(10)`.execute(db)
  expect((await ask(asAda)).rows.map((row) => row.title)).toEqual(['for drew', 'second', 'first'])
  expect((await ask(asDana)).rows).toEqual([])
})

test.each(['//evil.example', 'javascript:alert(1)', 'https://evil.example', '/\\evil.example'])(
  'trap 3: a notification can never lead to %s',
  async (url) => {
    await expect(tell(CAST.dana.id, 'bad', url)).rejects.toMatchObject({ code: '23514' })
  },
)

test('a visitor is asked to sign in', async () => {
  const nobody = await world.as('nobody')
  await expect(nobody.on(notificationsContract).list({})).rejects.toMatchObject({
    status: 401,
    message: 'User not authenticated',
  })
})

test('marking all as read is taken back whole, also beyond the fifty that a bell loads, and for nobody else', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => tell(CAST.omar.id, `news ${n}`)))
  const omar = (await world.as('omar')).on(notificationsContract)
  expect(await omar.list({})).toHaveLength(50)
  const { ids } = await omar.markAllRead({})
  expect(ids.length).toBeGreaterThanOrEqual(60)
  const dana = (await world.as('dana')).on(notificationsContract)
  expect(await dana.markUnread({ ids })).toEqual({ marked: 0 })
  expect(await omar.markUnread({ ids })).toEqual({ marked: ids.length })
  expect(await omar.unread({})).toEqual({ unread: ids.length })
  expect(await omar.markUnread({ ids: [] })).toEqual({ marked: 0 })
})
