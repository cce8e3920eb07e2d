// Once before all specs: the demo world, made by a real first start and stopped cleanly.
import { mkdirSync, rmSync } from 'node:fs'
import { DATA, startHouse, stopHouse, TEMPLATE } from './house.ts'

export default async function makeTemplate(): Promise<void> {
  mkdirSync(DATA, { recursive: true, mode: 0o711 })
  rmSync(TEMPLATE, { recursive: true, force: true })
  mkdirSync(TEMPLATE, { mode: 0o711 })
  await stopHouse(await startHouse(TEMPLATE))
}
