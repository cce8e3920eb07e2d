// Writes db/holidays.json: U.S. federal holidays, and what each state adds. Run by hand when its last year comes near.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { US_STATES } from '#lib/us-states.ts'

const SOURCE = 'date-holidays@3.37.0'
const [FIRST, YEARS] = [2026, 6]
type Found = { date: string; name: string; type: string }
type Calendar = new (country: string, state?: string) => { getHolidays: (year: number, language: string) => Found[] }

/** Days and the names they are kept under. */
type Kept = Map<string, string>
const american = (name: string) => name.replace('Labor', 'Labor').replace('(substitute day)', '(observed)')
const byName = (days: [string, string][]) =>
  Object.fromEntries(
    [...new Set(days.map(([, name]) => name))].map((name) => [
      name,
      days.filter((each) => each[1] === name).map(([day]) => day),
    ]),
  )

// 45 MB for a file of a few hundred lines: it comes into a folder of its own, and nothing installed depends on it
const folder = mkdtempSync(join(tmpdir(), 'holidays-'))
try {
  const npm = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--no-save', SOURCE]
  execFileSync('npm', npm, { stdio: 'inherit' })
  const Holidays = createRequire(join(folder, 'x.js'))('date-holidays') as Calendar
  const daysOf = (state?: string): Kept => {
    const calendar = state ? new Holidays('US', state) : new Holidays('US')
    const years = Array.from({ length: YEARS }, (_, ahead) => FIRST + ahead)
    const found = years.flatMap((year) => calendar.getHolidays(year, 'en')).filter(({ type }) => type === 'public')
    return new Map(found.map(({ date, name }) => [date.slice(0, 10), american(name)]))
  }
  const federal = daysOf()
  const states = Object.keys(US_STATES).map((state) => {
    const own = daysOf(state)
    const more = [...own].filter(([day]) => !federal.has(day))
    return [state, { more: byName(more), not: [...federal.keys()].filter((day) => !own.has(day)) }]
  })
  const table = {
    source: SOURCE,
    license: 'CC-BY-3.0',
    federal: byName([...federal]),
    states: Object.fromEntries(states),
  }
  writeFileSync(new URL('../db/holidays.json', import.meta.url), `${JSON.stringify(table, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
