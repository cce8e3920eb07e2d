import { sql } from 'kysely'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { canAdd } from '#features/business/providers/policy.ts'
import { conflict, Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { type CsvRecord, readCsv } from '#lib/server/read-csv.ts'
import {
  type Car,
  type CarColumn,
  carOf,
  type CarsRead,
  columnOf,
  type Fault,
  MOST_CARS,
  NEEDED_COLUMNS,
} from '../cars-file.ts'
import { ownProvider } from './rows.ts'

const SAMPLE = 10
const PER_HOUR = {
  name: 'car files',
  max: 120,
  seconds: 3600,
  sentence: 'You’ve sent many files within an hour. Try again later.',
}
const refused = (code: string, message: string, paths: readonly string[] = []) =>
  new Refusal(
    422,
    code,
    message,
    paths.map((path) => ({ path, message })),
  )

/** Which cell of a line is which column, by the heading. Refuses 422 a needed column that is missing, or one that is there twice. */
function columnsIn(heading: readonly string[]): (CarColumn | null)[] {
  const columns = heading.map(columnOf)
  const missing = NEEDED_COLUMNS.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw refused('columns_missing', `Columns are missing: ${missing.join(', ')}.`, missing)
  const twice = columns.filter((name, at) => name !== null && columns.indexOf(name) !== at) as CarColumn[]
  if (twice.length > 0) throw refused('columns_twice', `Columns are there twice: ${twice.join(', ')}.`, twice)
  return columns
}

/** The own provider and the VINs it has. Refuses who does not list cars (403, 409) and whose place is not known yet (409). */
async function fleetOf(db: Database | Tx) {
  const { id, provider_type, lat, lng } = await ownProvider(db)
  ensure(canAdd(provider_type, 'vehicle'))
  if (lat === null || lng === null)
    throw conflict('no_address', 'Add your business address first, so drivers near you can find your cars.')
  const rows = await db
    .selectFrom('vehicles as v')
    .select(sql<string>`upper(vehicle_private(v.id) ->> 'vin')`.as('vin'))
    .where('v.provider_id', '=', id)
    .execute()
  return { id, lat, lng, vins: new Set(rows.map(({ vin }) => vin)) }
}

type Table = { heading: string[]; columns: (CarColumn | null)[]; records: CsvRecord[] }
/** A file as a table of cars. Refuses 422 what is none, and more than 2,000 lines. */
function tableOf(bytes: Uint8Array): Table {
  const [head, ...records] = readCsv(bytes)
  const heading = head?.cells ?? []
  const columns = columnsIn(heading)
  if (records.length === 0) throw refused('no_lines', 'This file has a heading and no cars.')
  if (records.length > MOST_CARS) throw refused('too_many', `A file has up to ${MOST_CARS} cars.`)
  return { heading, columns, records }
}

/** Every line of a file judged, against the file itself and the cars that are owned already. */
function judged({ heading, columns, records }: Table, owned: ReadonlySet<string>, thisYear: number) {
  const cars: Car[] = []
  const seen = new Map<string, number>()
  const read: CarsRead = {
    good: 0,
    lines: records.length,
    heading,
    ignored: heading.filter((name, at) => name && columns[at] === null),
    faults: [],
    doubts: [],
    sample: [],
  }
  for (const { line, cells } of records) {
    const named = Object.fromEntries(columns.flatMap((name, at) => (name ? [[name, cells[at] ?? '']] : [])))
    const { car, faults, doubts } = carOf(named, thisYear)
    const said: Fault[] = [...faults]
    if (cells.slice(columns.length).some(Boolean)) said.push({ column: null, code: 'cells' })
    const vin = (named['vin'] ?? '').toUpperCase()
    const before = seen.get(vin)
    if (vin && owned.has(vin)) said.push({ column: 'vin', code: 'owned' })
    else if (before !== undefined) said.push({ column: 'vin', code: 'twice', line: before })
    if (vin && before === undefined) seen.set(vin, line)
    if (!car || said.length > 0) {
      read.faults.push({ line, cells, said })
      continue
    }
    cars.push(car)
    if (doubts.length > 0) read.doubts.push({ line, vin, said: doubts })
    const { title, daily_rate_cents, weekend_rate_cents, weekly_rate_cents, deposit_required_cents } = car.listing
    if (read.sample.length < SAMPLE)
      read.sample.push({
        line,
        vin,
        title,
        daily_rate_cents,
        weekend_rate_cents,
        weekly_rate_cents,
        deposit_cents: deposit_required_cents ?? 0,
      })
  }
  return { read: { ...read, good: cars.length }, cars }
}

/** What a file of cars would become. Nothing is stored. At most 120 files an hour by one person (429). */
export async function checkCars(ctx: Ctx, bytes: () => Promise<Uint8Array>): Promise<CarsRead> {
  const me = person(ctx).id
  await countTry(ctx, PER_HOUR, me)
  const table = tableOf(await bytes())
  const { vins } = await fleetOf(ctx.db)
  return judged(table, vins, ctx.services.now().getUTCFullYear()).read
}

/**
 * The cars of a file without faults, each with a draft listing where the provider stands: all of them, or none. `good` is how
 * many were shown; when the file or the fleet says another number now, nothing is stored (409 `changed`).
 */
export async function importCars(
  ctx: Ctx,
  good: number,
  bytes: () => Promise<Uint8Array>,
): Promise<{ imported: number }> {
  const me = person(ctx).id
  await countTry(ctx, PER_HOUR, me)
  const table = tableOf(await bytes())
  return ctx.write(async (tx) => {
    // two imports at once wait for each other here: the second sees the cars of the first
    await sql`select pg_advisory_xact_lock(hashtextextended('cars of ' || ${me}, 0))`.execute(tx)
    const { id: provider_id, lat, lng, vins } = await fleetOf(tx)
    const { cars } = judged(table, vins, ctx.services.now().getUTCFullYear())
    const changed = () => conflict('changed', 'Your cars changed since you checked this file. Check it again.')
    if (cars.length !== good) throw changed()
    const rows = cars.map((car) => ({ ...car, id: newId() }))
    const added = await tx
      .insertInto('vehicles')
      .values(rows.map(({ id, vehicle }) => ({ id, provider_id, ...vehicle })))
      .onConflict((it) => it.doNothing())
      .returning('id')
      .execute()
    if (added.length !== rows.length) throw changed()
    await tx
      .insertInto('listings')
      .values(
        rows.map(({ id, listing }) => ({
          id: newId(),
          provider_id,
          vehicle_id: id,
          listing_type: 'vehicle' as const,
          ...listing,
          lat,
          lng,
        })),
      )
      .execute()
    await audit(tx, { action: 'vehicle.import', table: 'provider_profiles', id: provider_id, after: { cars: good } })
    return { imported: good }
  })
}
