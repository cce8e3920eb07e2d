import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { CAST } from '#db/seed/cast.ts'
import { createWorld } from '#test/world.ts'
import { call } from '../contract.ts'
import { conflict, Refusal } from '../errors.ts'
import { newId } from '../ids.ts'
import { asSystem, audit } from './ctx.ts'
import type { Tx } from './db.ts'
import { serve } from './http.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
/** What stands between an effect and the end of its call; a test may stop here, or fail. */
let between: () => Promise<void> = async () => {}
let inside: () => Promise<void> = async () => {}

const input = z.strictObject({ about: z.uuid(), n: z.int().optional() })
const output = z.object({ about: z.string() })
const define = (path: `/${string}`, status?: 204) =>
  call({ method: 'POST', path, access: ['public', 'driver'], input, output, summary: '', ...(status && { status }) })
const contract = {
  plain: define('/test/plain'),
  quiet: define('/test/quiet', 204),
  long: define('/test/long'),
  lost: define('/test/lost'),
}
const effect = (tx: Tx, about: string) => audit(tx, { action: 'test.effect', table: 'tests', id: about })
const api = new Hono().route(
  '/',
  serve(
    'tests',
    contract,
    {
      plain: (ctx, { about, n }) =>
        ctx.write(async (tx) => {
          await effect(tx, about)
          await inside()
          if (n === 409) throw conflict('taken', 'Taken.')
          return { about }
        }),
      quiet: async (ctx, { about }) => {
        await asSystem(ctx, 'a test').write((tx) => effect(tx, about))
        await between()
        return { about }
      },
      long: async (ctx, { about }) => {
        const { kept } = await ctx.write(async (tx) => {
          await effect(tx, about)
          return { kept: `${about}!` }
        })
        await between()
        return { about: kept }
      },
      lost: async (ctx, { about }) => {
        await ctx.write((tx) => effect(tx, about))
        await between()
        return { about: 'the end' }
      },
    },
    { long: async (_ctx, _input, result) => ({ about: (result as { kept: string }).kept }) },
  ).mount(world.services),
)
const dana = (await world.as('dana')).token
const send = async (name: keyof typeof contract, body: object, key: string, token: string | undefined = dana) => {
  const response = await api.request(`/test/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'idempotency-key': key },
  })
  const text = await response.text()
  const json = (text && JSON.parse(text)) as { about?: string; code?: string }
  return { status: response.status, ...json, replayed: response.headers.get('idempotent-replayed') === 'true' }
}
const effects = async (about: string) =>
  (await owner.query(`select from audit_log where action = 'test.effect' and subject_id = $1`, [about])).rowCount
/** The process is gone: nothing more of this call happens. */
const dies = async () => {
  between = async () => {
    between = async () => {}
    throw new Error('killed')
  }
}

test('24 at once with one key are one effect: each is answered, or told that the first is at work', async () => {
  for (const [name, asked] of [
    ['plain', dana],
    ['quiet', dana],
    ['long', dana],
    ['plain', ''],
  ] as const) {
    const about = newId()
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => send(name, { about }, `all-at-once-${about}`, asked)),
    )
    expect(await effects(about), name).toBe(1)
    for (const { status, code } of answers) expect([200, 204, 'in_progress']).toContain(code ?? status)
    expect(await send(name, { about }, `all-at-once-${about}`, asked)).toMatchObject({ replayed: true })
    expect(await effects(about), name).toBe(1)
  }
})

test('who asks while the effect is being written is told so, and has the answer afterwards', async () => {
  const about = newId()
  let open = () => {}
  const reached = new Promise<void>((resolve) => {
    inside = () => {
      resolve()
      return new Promise((go) => {
        open = go
      })
    }
  })
  const first = send('plain', { about }, 'who-asks-meanwhile')
  await reached
  inside = async () => {}
  expect(await send('plain', { about }, 'who-asks-meanwhile')).toMatchObject({ status: 409, code: 'in_progress' })
  open()
  expect(await first).toEqual({ status: 200, about, replayed: false })
  expect(await send('plain', { about }, 'who-asks-meanwhile')).toEqual({ status: 200, about, replayed: true })
  expect(await effects(about)).toBe(1)
})

test('a refusal before any effect leaves the key free', async () => {
  const about = newId()
  expect(await send('plain', { about, n: 409 }, 'refused-before')).toMatchObject({ status: 409, code: 'taken' })
  expect(await effects(about)).toBe(0)
  expect(await send('plain', { about }, 'refused-before')).toMatchObject({ status: 200, replayed: false })
})

test('a process killed before its effect leaves no trace of the key', async () => {
  const about = newId()
  inside = async () => {
    inside = async () => {}
    throw new Error('killed')
  }
  world.services.log.level = 'silent'
  expect(await send('plain', { about }, 'killed-before')).toMatchObject({ status: 500 })
  expect((await owner.query(`select from idempotency_keys where key = 'killed-before'`)).rowCount).toBe(0)
  expect(await send('plain', { about }, 'killed-before')).toMatchObject({ status: 200, replayed: false })
  expect(await effects(about)).toBe(1)
})

test.each([
  ['long', 200],
  ['quiet', 204],
  ['lost', 409],
] as const)('a process killed between effect and answer changes nothing: %s', async (name, status) => {
  const about = newId()
  await dies()
  world.services.log.level = 'silent'
  expect(await send(name, { about }, `killed-between-${name}`)).toMatchObject({ status: 500 })
  for (let again = 0; again < 3; again++)
    expect(await send(name, { about }, `killed-between-${name}`)).toMatchObject({
      status,
      ...(name === 'long' && { about: `${about}!` }),
      ...(name === 'lost' && { code: 'done_already' }),
    })
  expect(await effects(about)).toBe(1)
})

test('a refusal after the effect is its answer, unless it asks for another try', async () => {
  const about = newId()
  between = async () => {
    throw conflict('declined', 'The card was declined.')
  }
  const wanted = { status: 409, code: 'declined', message: 'The card was declined.' }
  expect(await send('lost', { about }, 'refused-after')).toMatchObject(wanted)
  between = async () => {}
  expect(await send('lost', { about }, 'refused-after')).toMatchObject(wanted)
  const other = newId()
  between = async () => {
    throw new Refusal(503, 'unavailable', 'Later.')
  }
  expect(await send('long', { about: other }, 'away-after')).toMatchObject({ status: 503 })
  between = async () => {}
  expect(await send('long', { about: other }, 'away-after')).toMatchObject({ status: 200, about: `${other}!` })
  expect([await effects(about), await effects(other)]).toEqual([1, 1])
})

test('a key belongs to its owner: another person or a visitor has one of the same name', async () => {
  const drew = (await world.as('drew')).token
  const [first, second, third] = [newId(), newId(), newId()]
  expect(await send('plain', { about: first }, 'a-common-name')).toMatchObject({ status: 200 })
  expect(await send('plain', { about: second }, 'a-common-name', drew)).toMatchObject({ status: 200, about: second })
  expect(await send('plain', { about: third }, 'a-common-name', '')).toMatchObject({ status: 200, about: third })
  expect(await send('plain', { about: second }, 'a-common-name')).toMatchObject({ code: 'idempotency_key_reused' })
  expect(await send('long', { about: first }, 'a-common-name')).toMatchObject({ code: 'idempotency_key_reused' })
  expect(
    await owner.query(`select from idempotency_keys where key = 'a-common-name' and user_id = $1`, [CAST.dana.id]),
  ).toMatchObject({ rowCount: 1 })
})
