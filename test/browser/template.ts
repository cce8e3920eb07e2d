// Once before all specs: the demo world, made by a real first start and stopped cleanly.
import { mkdirSync, rmSync } from 'node:fs'
import { DATA, DEMO, openHouse, TEMPLATE } from './house.ts'

export default async function makeTemplate(): Promise<void> {
  mkdirSync(DATA, { recursive: true, mode: 0o711 })
  rmSync(TEMPLATE, { recursive: true, force: true })
  mkdirSync(TEMPLATE, { mode: 0o711 })
  const house = openHouse(TEMPLATE)
  await house.enter(DEMO)
  await house.leave()
}
