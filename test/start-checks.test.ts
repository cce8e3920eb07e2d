import { expect, test } from 'vitest'
import { ensureKey } from '#db/key-check.ts'
import { migrate } from '#db/migrate.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner, request } = world.databases
const { ENCRYPTION_KEY, SECRET_KEY } = world.services.env
const OTHER = 'another key of the same length, or so'

test('a start with a key that opens nothing of this database is refused with the cure, before there was a word to check it with and after', async () => {
  await expect(ensureKey(owner, OTHER)).rejects.toThrow(/^ENCRYPTION_KEY does not open [^]*keys\.json in DATA_DIR/)
  await ensureKey(owner, ENCRYPTION_KEY)
  await ensureKey(owner, ENCRYPTION_KEY)
  await owner.query(`update claims set policy_number_sealed = 'none'`)
  await expect(ensureKey(owner, OTHER)).rejects.toThrow('ENCRYPTION_KEY does not open')
  expect((await owner.query('select name from auth.key_checks')).rows).toEqual([{ name: 'ENCRYPTION_KEY' }])
})

test('a second site on one PostgreSQL server is refused instead of locking the first one out', async () => {
  await expect(migrate(owner, OTHER)).rejects.toThrow(
    /^Another site, the database "template_app", .* one site for each PostgreSQL server/,
  )
  expect((await request.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await migrate(owner, SECRET_KEY)
})
