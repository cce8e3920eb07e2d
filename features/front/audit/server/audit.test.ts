import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { usersContract } from '#features/front/users/contract.ts'
import { ADMINS, call, createClient, nothing } from '#lib/contract.ts'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { audit, ctxOf, type Person } from '#lib/server/ctx.ts'
import { serve } from '#lib/server/http.ts'
import { adminWrites, audited, UNAUDITED } from '#test/audited.ts'
import { repositoryFiles } from '#test/files.ts'
import { createWorld } from '#test/world.ts'
import { auditContract } from '../contract.ts'
import { changesOf } from '../record.ts'

const world = await createWorld()
const { databases, services } = world
const { owner } = databases
const ada = await world.as('ada')
const log = ada.on(auditContract)
const suspend = async (reason: string) => {
  const profiles = ada.on(usersContract)
  await profiles.suspend({ id: CAST.pat.id, reason })
  await profiles.reinstate({ id: CAST.pat.id, reason })
}

test('an admin finds who did what to whom, with before and after, reason and request', async () => {
  await suspend('Sent spam')
  const { rows } = await log.list({ action: 'account.suspended' })
  expect(rows).toMatchObject([
    {
      action: 'account.suspended',
      actor: { id: CAST.ada.id, name: CAST.ada.name, email: CAST.ada.email, role: 'claims_admin' },
      subject_table: 'profiles',
      subject: { id: CAST.pat.id, name: CAST.pat.name },
      reason: 'Sent spam',
    },
  ])
  const entry = await log.get({ id: rows[0]!.id })
  expect(entry).toMatchObject({ before: { suspended_at: null }, after: { suspended_at: expect.any(String) } })
  expect(entry.request_id).toMatch(/^[\w-]{8,64}$/)
  expect(entry.others).toEqual([])
  await expect(log.get({ id: 999_999_999 })).rejects.toMatchObject({ status: 404 })
})

test('the filter knows person, row, table, action and period, all together', async () => {
  const system = ctxOf(services, { kind: 'system', name: 'test' })
  await system.write((tx) => audit(tx, { action: 'test.100%', table: 'claims', id: 'claim-1' }))
  await system.write((tx) => audit(tx, { action: 'test.100x', table: 'orders', id: 'claim-1' }))
  const found = async (filter: Parameters<typeof log.list>[0]) =>
    (await log.list({ action: 'test.', ...filter })).rows.map(({ action }) => action)
  expect(await found({})).toEqual(['test.100x', 'test.100%'])
  expect(await found({ action: 'test.100%' }), 'a sign is no wildcard').toEqual(['test.100%'])
  expect(await found({ row: 'claim-1' })).toHaveLength(2)
  expect(await found({ row: 'orders' })).toEqual(['test.100x'])
  expect(await found({ person: 'system' })).toHaveLength(2)
  expect(await found({ person: CAST.ada.id })).toEqual([])
  const { rows } = await log.list({ person: 'ada.adm', row: CAST.pat.id, action: 'account.' })
  expect(rows.map(({ action }) => action)).toEqual(['account.reinstated', 'account.suspended'])
  expect((await log.list({ person: '_da%' })).rows).toEqual([])
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString()
  expect(await found({ from: at(-60_000), to: at(60_000) })).toHaveLength(2)
  expect(await found({ to: at(-60_000) })).toEqual([])
  expect(await found({ from: at(60_000) })).toEqual([])
  expect(await found({ from: '2343-12-31T11:54:01+22:05' }), 'an offset the database does not know').toEqual([])
  expect(await found({ from: '0000-01-01T00:00:00+22:05' })).toHaveLength(2)
  await expect(log.list({ from: 'yesterday' })).rejects.toMatchObject({ status: 422, details: [{ path: 'from' }] })
})

test('fifty at a time, and each page begins where the one before ended', async () => {
  await owner.query(
    `insert into audit_log (action, subject_table, subject_id) select 'page.made', 'pages', n::text from generate_series(1, 120) n`,
  )
  const seen: string[] = []
  let before: number | undefined
  for (let page = 0; page < 3; page++) {
    const { rows, older } = await log.list({ action: 'page.', ...(before && { before }) })
    seen.push(...rows.map(({ subject_id }) => subject_id))
    before = older ?? undefined
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => String(120 - n)))
  expect(before).toBeUndefined()
  expect(await log.actions({})).toContain('page.made')
  expect(new Set(await log.actions({})).size).toBe((await log.actions({})).length)
})

test('what one request wrote is found from each of its entries', async () => {
  const ctx = ctxOf(services, { kind: 'system', name: 'test' })
  await ctx.write(async (tx) => {
    await audit(tx, { action: 'two.first', table: 'claims', id: 'a' })
    await audit(tx, { action: 'two.second', table: 'claims', id: 'b' })
  })
  const { rows } = await log.list({ action: 'two.second' })
  const { others } = await log.get({ id: rows[0]!.id })
  expect(others).toMatchObject([{ action: 'two.first', subject_table: 'claims', subject_id: 'a' }])
})

test('the file holds what the filter found, runs nothing in a spreadsheet, and is on the record itself', async () => {
  await suspend('=HYPERLINK("http://evil.example")')
  const answer = await ada.fetch(`/rest/v1/rpc/audit_csv?action=account.suspended&person=${CAST.ada.id}`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = (await answer.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe(
    '"at","person","email","person_id","action","table","row","reason","before","after","request_id"',
  )
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  const { rows } = await log.list({ action: 'audit.exported' })
  expect((await log.get({ id: rows[0]!.id })).after).toEqual({
    action: 'account.suspended',
    person: CAST.ada.id,
    entries: 2,
  })
  expect((await ada.fetch('/rest/v1/rpc/audit_csv?from=yesterday')).status).toBe(422)
})

test('more than fits a file is refused with what to do', async () => {
  await owner.query(
    `insert into audit_log (action, subject_table, subject_id) select 'bulk.made', 'pages', n::text from generate_series(1, 20001) n`,
  )
  const answer = await ada.fetch('/rest/v1/rpc/audit_csv?action=bulk.')
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'too_many',
    message: 'More than 20000 entries. Choose a shorter period.',
  })
})

test('nobody changes or deletes the record: not an admin, not the server, not even the owner of the tables', async () => {
  const commands = [
    `update audit_log set reason = 'nothing happened'`,
    'delete from audit_log',
    'truncate audit_log',
    'drop trigger append_only on audit_log',
  ]
  for (const pool of [databases.request, databases.system])
    for (const command of commands) {
      const client = await pool.connect()
      try {
        await client.query(`select set_config('app.user_id', $1, false)`, [CAST.ada.id])
        await expect(client.query(command), command).rejects.toMatchObject({ code: '42501' })
        await expect(
          client.query(`insert into audit_log (action, subject_table, subject_id) values ('x', 'x', 'x')`),
        ).rejects.toMatchObject({ code: '42501' })
      } finally {
        await client.query(`select set_config('app.user_id', '', false)`)
        client.release()
      }
    }
  for (const command of commands.slice(0, 3))
    await expect(owner.query(command), command).rejects.toMatchObject({ code: '42501' })
})

test('a write of an admin that leaves no line is seen by every test that makes it', async () => {
  const contract = {
    quiet: call({
      method: 'POST',
      path: '/rest/v1/rpc/quiet',
      access: ADMINS,
      input: nothing,
      output: z.null(),
      status: 204,
      summary: '',
    }),
    loud: call({
      method: 'POST',
      path: '/rest/v1/rpc/loud',
      access: ADMINS,
      input: nothing,
      output: z.null(),
      status: 204,
      summary: '',
    }),
  }
  const api = serve('test', contract, {
    quiet: async () => null,
    loud: async (ctx) => {
      await ctx.write((tx) => audit(tx, { action: 'test.loud', table: 'claims', id: (ctx.actor as Person).id }))
      return null
    },
  })
  const app: Hono = api.mount(services)
  const client = createClient(contract, {
    fetch: async (path, init) => {
      const response = await app.request(path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${ada.token}` },
      })
      return audited(databases, ada.id, init, path, response, [api])
    },
  })
  await client.loud({})
  await expect(client.quiet({})).rejects.toMatchObject({ code: 'not_audited' })
})

test('no write that only admins have is let off, each is made by some test, and the list of exceptions is not stale', () => {
  const writes = new Map(adminWrites())
  const quiet = Object.keys(UNAUDITED)
  expect(quiet.filter((name) => !writes.has(name))).toEqual([])
  const own = [...writes].filter(([, { access }]) => access.length === 1).map(([name]) => name)
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter((name) => quiet.includes(name))).toEqual([])
  const tests = repositoryFiles()
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(own.filter((name) => !new RegExp(`\\.${name.split('.')[1]}\\(`).test(tests))).toEqual([])
})

test.each([
  [null, null, []],
  [{ status: 'intake', n: 1 }, { status: 'closed', n: 1 }, ['status', 'n']],
  [null, { fields: ['name'] }, ['fields']],
  ['gone', undefined, ['']],
])('%j and %j are shown field by field, what changed first', (before, after, fields) => {
  expect(changesOf(before, after).map(({ field }) => field)).toEqual(fields)
})
