import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showShortcuts } from './shortcuts.ts'

let press = (_event: object) => {}
let windowOpen = false
let now = 0
beforeEach(() => {
  windowOpen = false
  now += 10_000
  vi.stubGlobal('addEventListener', (_name: string, listen: typeof press) => (press = listen))
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('document', { querySelector: () => (windowOpen ? {} : null) })
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

const HELP = { keys: '?' }
/** Presses each of these after the other and says what ran, and what the browser did not get. */
function pressed(
  shortcuts: { keys: string; over?: boolean }[],
  ...events: { key: string; mod?: true; shift?: true }[]
) {
  const ran: string[] = []
  const kept: string[] = []
  const hide = showShortcuts({
    current: shortcuts.map((one) => ({
      ...one,
      label: one.keys,
      run: () => ran.push(one.over ? `${one.keys} of the window` : one.keys),
    })),
  })
  for (const { key, mod = false, shift = false } of events)
    press({ key, ctrlKey: mod, shiftKey: shift, timeStamp: (now += 100), preventDefault: () => kept.push(key) })
  hide()
  return { ran, kept }
}

test('a key with Ctrl stays out of what lies under an open window, and is not left to the browser there', () => {
  const page = [{ keys: 'mod+s' }, { keys: 'mod+enter' }]
  const save = { key: 's', mod: true } as const
  const send = { key: 'enter', mod: true } as const
  expect(pressed(page, save, send)).toEqual({ ran: ['mod+s', 'mod+enter'], kept: ['s', 'enter'] })
  windowOpen = true
  expect(pressed(page, save, send)).toEqual({ ran: [], kept: ['s', 'enter'] })
  expect(pressed([{ keys: 'mod+enter', over: true }, ...page], save, send).ran).toEqual(['mod+enter of the window'])
})

test('Ctrl and Shift together belong to the browser', () => {
  expect(pressed([{ keys: 'mod+s' }], { key: 'S', mod: true, shift: true })).toEqual({ ran: [], kept: [] })
})

test('single keys count only where their list can be opened, and in it the switch that turns them off', () => {
  const [q, help] = [{ key: 'q' }, { key: '?' }]
  expect(pressed([{ keys: 'q' }], q, help)).toEqual({ ran: [], kept: [] })
  expect(pressed([{ keys: 'q' }, HELP], q, help).ran).toEqual(['q', '?'])
})

test('the key after the first of a sequence does nothing by itself', () => {
  const [g, q, r] = [{ key: 'g' }, { key: 'q' }, { key: 'r' }]
  expect(pressed([{ keys: 'q' }, { keys: 'g r' }, HELP], g, q).ran).toEqual([])
  expect(pressed([{ keys: 'q' }, HELP], g, q, q).ran).toEqual(['q'])
  expect(pressed([{ keys: 'r' }, { keys: 'g r' }, HELP], g, r, r).ran).toEqual(['g r', 'r'])
})
