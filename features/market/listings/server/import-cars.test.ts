import { expect, test } from 'vitest'
import { toCsv } from '#lib/csv.ts'
import { readCsv } from '#lib/server/read-csv.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { createWorld } from '#test/world.ts'
import { CAR_COLUMNS, type CarsRead } from '../cars-file.ts'
import { listingsContract } from '../contract.ts'

const world = await createWorld()
const omar = await world.as('omar')
const mine = omar.on(listingsContract)
const cars = omar.on(providersContract)

type Sender = { fetch: (path: string, init: RequestInit) => Promise<Response> }
const send = async (who: Sender, path: string, body: string | Uint8Array<ArrayBuffer>) => {
  const answer = await who.fetch(`/rest/v1/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const check = async (body: string | Uint8Array<ArrayBuffer>) => (await send(omar, 'check_cars', body)).body as CarsRead
const take = (good: number, body: string) => send(omar, `import_cars/${good}`, body)
const HEAD = 'vin,year,make,model,daily_rate'

/** A real VIN of a number: 49 CFR 565.15. */
function vinOf(n: number): string {
  const plain = `1HGCM826_GA${String(n).padStart(6, '0')}`
  const of = (sign: string) =>
    /\d/.test(sign) ? Number(sign) : ({ H: 8, G: 7, C: 3, M: 4, A: 1 } as Record<string, number>)[sign]!
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  const sum = [...plain].reduce((all, sign, i) => all + (sign === '_' ? 0 : of(sign) * weights[i]!), 0)
  return plain.replace('_', sum % 11 === 10 ? 'X' : String(sum % 11))
}

test('2,000 cars with 40 faults: each is named by its line and column, the rest are drafts in one act, and nothing twice', async () => {
  const faulty = new Map<number, [column: string, value: string, code: string]>()
  const WRONG: [string, string, string][] = [
    ['vin', '', 'needed'],
    ['year', '1949', 'number'],
    ['year', 'twenty', 'number'],
    ['daily_rate', '45.005', 'money'],
    ['daily_rate', '0', 'money'],
    ['deposit', 'two hundred', 'money'],
    ['max_days', '0', 'number'],
    ['wheelchair_accessible', 'perhaps', 'yes_no'],
    ['title', 'Call 404-555-0199', 'contact'],
    ['vin', vinOf(1), 'twice'],
  ]
  for (let n = 0; n < 40; n++) faulty.set(41 + n * 47, WRONG[n % WRONG.length]!)
  const rows = Array.from({ length: 2000 }, (_, at) => {
    const line = at + 2
    const good: Record<string, string> = {
      vin: vinOf(at + 1),
      year: '2016',
      make: 'Honda',
      model: 'Accord',
      daily_rate: '$1,045.10',
      deposit: '200',
      max_days: '14',
    }
    const wrong = faulty.get(line)
    if (wrong) good[wrong[0]] = wrong[1]
    return CAR_COLUMNS.map((column) => good[column] ?? '')
  })
  const file = toCsv([[...CAR_COLUMNS], ...rows])
  const read = await check(file)
  expect(read).toMatchObject({ lines: 2000, good: 1960, ignored: [], doubts: [] })
  expect(read.faults.map(({ line, said }) => [line, said.map(({ column, code }) => `${column} ${code}`)])).toEqual(
    [...faulty].map(([line, [column, , code]]) => [line, [`${column} ${code}`]]),
  )
  expect(read.faults.find(({ said }) => said[0]!.code === 'twice')!.said[0]!.line).toBe(2)
  const before = (await mine.mine({})).length
  expect((await take(1959, file)).status).toBe(409)
  expect((await mine.mine({})).length).toBe(before)
  const both = await Promise.all([take(1960, file), take(1960, file)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const now = await mine.mine({})
  expect(now).toHaveLength(before + 1960)
  expect(now[0]).toMatchObject({
    status: 'draft',
    title: '2016 Honda Accord',
    daily_rate_cents: 104_510,
    deposit_required_cents: 20_000,
    min_days: 1,
    max_days: 14,
  })
  expect((await check(file)).good).toBe(0)
})

test('a file may have its mark, semicolons, quotes, lines of Windows and headings in Spanish; what nothing reads is said', async () => {
  const read = await check(
    [
      '\uFEFFVIN;Año;"Marca";Modelo;Tarifa diaria;Color;Tarifa semanal',
      `SEMI1;2020;"Ford; ""big""\r\none";Focus;40;red;240`,
      ';;;;;',
      'SEMI2;2020;Ford;;40;red',
    ].join('\r\n'),
  )
  expect(read).toMatchObject({ good: 1, lines: 2, ignored: ['Color'] })
  expect(read.faults).toMatchObject([{ line: 5, said: [{ column: 'model', code: 'needed' }] }])
  expect(read.sample).toEqual([
    {
      line: 2,
      vin: 'SEMI1',
      title: expect.stringContaining('Focus') as unknown,
      daily_rate_cents: 4000,
      weekend_rate_cents: null,
      weekly_rate_cents: 24_000,
      deposit_cents: 0,
    },
  ])
  expect(read.doubts).toMatchObject([{ line: 2, said: [{ column: 'vin', code: 'vin_length' }] }])
})

test('a VIN that is owned already is a fault of its line, in any letters', async () => {
  const [own] = await cars.vehicles({})
  const { faults } = await check(`${HEAD}\n${own!.vin.toLowerCase()},2020,Ford,Focus,40`)
  expect(faults).toMatchObject([{ line: 2, said: [{ column: 'vin', code: 'owned' }] }])
})

test.each([
  ['vin,year,make,model\nA,2020,B,C', 422, 'columns_missing'],
  [`${HEAD},rate\nA,2020,B,C,40,41`, 422, 'columns_twice'],
  [HEAD, 422, 'no_lines'],
  ['', 422, 'columns_missing'],
  [`${HEAD}\nA,2020,"B,C,40\n`, 422, 'unreadable'],
  [`${HEAD}\nA,2020,B\0,C,40\n`, 422, 'unreadable'],
  [`${HEAD}\n${'A,2020,B,C,40\n'.repeat(2001)}`, 422, 'too_many'],
  [`${HEAD}\n${'x'.repeat(2_000_001)}`, 413, 'too_large'],
])('a file as a whole is refused, and says why: %#', async (file, status, code) => {
  expect(await send(omar, 'check_cars', file)).toMatchObject({ status, body: { code } })
})

test('who lists no cars imports none, and who is somebody else sees no car of mine', async () => {
  const file = `${HEAD}\nNINA1,2020,Ford,Focus,40`
  expect(await send(await world.as('sal'), 'import_cars/1', file)).toMatchObject({ body: { code: 'wrong_type' } })
  expect(await send(await world.as('dana'), 'check_cars', file)).toMatchObject({ status: 404 })
  const [own] = await cars.vehicles({})
  const nina = await world.as('nina')
  const seen = await send(nina, 'check_cars', `${HEAD}\n${own!.vin},2020,A,B,40`)
  expect(seen.body).not.toMatchObject({ faults: [{}] })
})

test('what a table guards as text is read as it was, and Windows letters are letters', () => {
  const text = new TextEncoder().encode(toCsv([['a'], ['=1+1'], ['-2'], ["it's"]]))
  expect(readCsv(text).map(({ cells }) => cells[0])).toEqual(['a', '=1+1', '-2', "it's"])
  expect(readCsv(new Uint8Array([0x61, 0xf1, 0x6f]))).toEqual([{ line: 1, cells: ['año'] }])
})
