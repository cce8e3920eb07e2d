import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, reachDatabase } from '#app/database.ts'
import { createServices, filesOf } from '#app/services.ts'
import { closeCompany } from '#simulator/open.ts'
import { takeOverOldCompany } from '#simulator/import.ts'
import type { Services } from '#lib/server/ctx.ts'
import { readEnv } from '#lib/server/env.ts'
import { AGAIN } from '#test/looks.ts'
import { siteFingerprint } from '#test/site-fingerprint.ts'
import { backup, type Site } from './backup.ts'
import { COMPANY } from './backup-folder.ts'
import { checkBackup, restore } from './restore.ts'
import { CAST, seedCast } from './seed/cast.ts'
import { seedDanaClaim } from './seed/claims.ts'
import { seedDemo } from './seed/demo.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-backup-'))
const home = join(dir, 'site')
const saved = join(dir, 'saved')
const quiet = () => {}
const envOf = (folder: string) => readEnv({ DATA_DIR: folder, LOG_LEVEL: 'error' })
const siteOf = (folder: string, owner: Site['owner']): Site => ({
  owner,
  keys: envOf(folder),
  files: filesOf(envOf(folder)),
  company: join(folder, COMPANY),
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** The demo world, or once a small one. */
const seed = async (services: Services) => {
  if (AGAIN) return seedDemo(services)
  await seedCast(services.databases.owner)
  await seedDanaClaim(services.databases.owner, services.env.ENCRYPTION_KEY, new Date())
  const folder = join(services.env.DATA_DIR, 'files', CAST.dana.id)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'photo.jpg'), 'a picture of a dent')
}

test('an embedded site that is destroyed comes back from its backup with every row and every file', async () => {
  const env = envOf(home)
  const site = await openDatabase(env, quiet)
  const services = await createServices(env, site.databases, site.where)
  await takeOverOldCompany(services)
  await seed(services)
  await services.live.stop()
  closeCompany(services)
  const before = await siteFingerprint(site.databases.owner, filesOf(env))
  const manifest = await backup(siteOf(home, site.databases.owner), saved)
  expect(manifest.unlike).toBe(AGAIN ? 0 : 1) // the claim of the cast names a document that nobody uploaded
  expect(manifest.company).toBeDefined()
  expect(manifest.files.count).toBeGreaterThan(AGAIN ? 10 : 0)
  const words = readFileSync(join(saved, 'manifest.json'), 'utf8')
  for (const key of [env.SECRET_KEY, env.ENCRYPTION_KEY]) expect(words).not.toContain(key)
  await expect(restore(siteOf(home, site.databases.owner), saved, manifest)).rejects.toThrow(
    /^(A server is running|The database .* is in use)/,
  )
  const keys = readFileSync(join(home, 'keys.json'))
  await site.stop()
  rmSync(home, { recursive: true })

  const again = join(dir, 'again')
  mkdirSync(again, { mode: 0o711 })
  writeFileSync(join(again, 'keys.json'), keys)
  const checked = await checkBackup(saved, envOf(again))
  const empty = await reachDatabase(envOf(again), quiet)
  await restore(siteOf(again, empty.databases.owner), saved, checked)
  expect(await siteFingerprint(empty.databases.owner, filesOf(envOf(again)))).toEqual(before)
  await expect(restore(siteOf(again, empty.databases.owner), saved, checked)).rejects.toThrow('is in use')
  await empty.databases.owner.query(`comment on table migrations is 'A restore is under way, or was cut off'`)
  await empty.stop()
  await expect(openDatabase(envOf(again), quiet)).rejects.toThrow(/cut off: this database is half a site/)
})

test('half a backup, a damaged one and another site’s are refused in a sentence that says what to do', async () => {
  const keys = envOf(join(dir, 'again'))
  await expect(checkBackup(saved, envOf(join(dir, 'other')))).rejects.toThrow(/^SECRET_KEY is not that .* keys\.json/)
  const half = join(dir, 'half')
  cpSync(saved, half, { recursive: true })
  appendFileSync(join(half, 'rows/public.profiles.gz'), 'x')
  await expect(checkBackup(half, keys)).rejects.toThrow(/^This backup is damaged: rows\/public\.profiles\.gz/)
  rmSync(join(half, 'manifest.json'))
  await expect(checkBackup(half, keys)).rejects.toThrow(/is half a backup: .* Use another backup\.$/)
})
