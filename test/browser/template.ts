// Once before all specs: the demo world, made by a real first start and stopped cleanly.
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATA, startHouse, stopHouse, TEMPLATE } from './house.ts'

export default async function makeTemplate(): Promise<void> {
  mkdirSync(DATA, { recursive: true, mode: 0o711 })
  rmSync(TEMPLATE, { recursive: true, force: true })
  mkdirSync(TEMPLATE, { mode: 0o711 })
  await stopHouse(await startHouse(TEMPLATE))
  // no machine stops in the middle of a spec, and no spec waits for its disk
  const settings = join(TEMPLATE, 'data/postgresql.auto.conf')
  if (existsSync(settings)) appendFileSync(settings, 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n')
}
