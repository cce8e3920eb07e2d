// What one call of the dialect may cost, whoever asks: told before anything is looked at.
import { expect, test } from 'vitest'
import { phoenixOf } from '#lib/server/phoenix.ts'
import { filtersOf, matches, stepsOfCall } from './filter.ts'
import { planOf, selectedOf, sorted } from './plan.ts'
import { ensureShallow } from './refusals.ts'
import { callsOf, find, shown } from './server/read.ts'
import { rowIn } from './server/write.ts'
import type { Row } from './table.ts'
import { TABLES } from './tables.ts'

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}
const filters = (name: string, query: string) => filtersOf(TABLES[name]!, name, new URLSearchParams(query))
const finds = (name: string, query: string, row: Row) => matches(filters(name, query), row, stepsOfCall())
const select = (name: string, text: string) => selectedOf(TABLES, name, text)

test('three patterns are compared in a call, of 100 characters each, and for so many steps', () => {
  const like = (count: number) => `or=(${Array.from({ length: count }, () => 'title.ilike.*a*').join()})`
  expect(codeOf(() => filters('notifications', like(3)))).toBe('none')
  expect(codeOf(() => filters('notifications', like(4)))).toBe('54000')
  expect(codeOf(() => filters('notifications', `title=ilike.a&title=ilike.b&and=(title.ilike.c,title.ilike.d)`))).toBe(
    '54000',
  )
  expect(codeOf(() => filters('notifications', `title=ilike.${'a'.repeat(100)}`))).toBe('none')
  expect(codeOf(() => filters('notifications', `title=ilike.${'a'.repeat(101)}`))).toBe('54000')
  const slow = filters('notifications', `message=ilike.*${'a'.repeat(98)}b`)
  const rows = Array.from({ length: 1000 }, () => ({ message: 'a'.repeat(2000) }))
  const [steps, began] = [stepsOfCall(), performance.now()]
  expect(codeOf(() => rows.filter((row) => matches(slow, row, steps)))).toBe('54000')
  expect(performance.now() - began).toBeLessThan(2000)
})

test('what is decided is not asked further', () => {
  const steps = stepsOfCall()
  const either = filters('notifications', 'or=(type.eq.info,message.ilike.*b*)')
  expect(matches(either, { type: 'info', message: 'aaaa' }, steps)).toBe(true)
  const both = filters('notifications', 'and=(type.eq.info,message.ilike.*b*)')
  expect(matches(both, { type: 'error', message: 'aaaa' }, steps)).toBe(false)
  expect(steps.left).toBe(stepsOfCall().left)
})

test('a pattern has a backslash before what stands for itself', () => {
  const title = (pattern: string, text: string) =>
    finds('notifications', new URLSearchParams({ title: `ilike.${pattern}` }).toString(), { title: text })
  expect([title('100\\%', '100%'), title('100\\%', '100 km'), title('100%', '100 km')]).toEqual([true, false, true])
  expect([title('a\\_b', 'A_B'), title('a\\_b', 'axb'), title('a_b', 'axb')]).toEqual([true, false, true])
  expect([title('a\\\\', 'a\\'), title('%%', ''), title('_', '')]).toEqual([true, true, false])
  expect(codeOf(() => filters('notifications', 'title=ilike.a\\'))).toBe('PGRST100')
})

test('the lists of a call have 200 values together, and are read once', () => {
  const list = (count: number) => `(${Array.from({ length: count }, () => '2026-01-05T00:00:00Z').join()})`
  expect(codeOf(() => filters('notifications', `created_at=in.${list(200)}`))).toBe('none')
  expect(codeOf(() => filters('notifications', `created_at=in.${list(100)}&created_at=not.in.${list(101)}`))).toBe(
    '54000',
  )
  const parse = Date.parse.bind(Date)
  let parsed = 0
  Date.parse = (text) => {
    parsed++
    return parse(text)
  }
  try {
    const asked = filters('notifications', `created_at=in.${list(200)}`)
    const rows = Array.from({ length: 100 }, () => ({ created_at: '2026-02-05T00:00:00+00:00' }))
    expect(rows.filter((row) => matches(asked, row, stepsOfCall()))).toEqual([])
    expect(parsed).toBeLessThan(200 * 2 + 100 + 1)
    parsed = 0
    sorted(rows, [{ column: 'created_at', kind: 'instant', down: true, nulls_first: true }])
    expect(parsed).toBe(100)
  } finally {
    Date.parse = parse
  }
  expect(finds('notifications', `created_at=in.${list(1)}`, { created_at: '2026-01-04T19:00:00-05:00' })).toBe(true)
})

test('columns and rows inside rows are counted over all levels, after a star', () => {
  expect(codeOf(() => select('listings', '*,provider_profiles(*,profiles(*)),vehicles(*),shops(*)'))).toBe('none')
  expect(codeOf(() => select('orders', '*,*,listings(*,*,vehicles(*,*),shops(*,*)),profiles(*,*),claims(*,*)'))).toBe(
    '54000',
  )
  expect(codeOf(() => select('orders', 'id,a:id'))).toBe('none')
  expect(codeOf(() => select('orders', 'id,a:id,b:id'))).toBe('54000')
  expect(codeOf(() => select('orders', 'listings(id),again:listings(id)'))).toBe('PGRST100')
})

test('calls that rows take are counted, also behind a row inside a row', () => {
  const calls = (name: string, text: string) => callsOf({ actor: { kind: 'visitor' } }, select(name, text))
  expect(calls('listings', 'id,vehicles(id)')).toBe(0)
  expect(calls('listings', 'id,reviews(rating)')).toBe(1)
  expect(calls('orders', 'id,listings(reviews(rating)),claims(coverage(*))')).toBe(2)
})

test('calls for rows inside rows are counted before the first, and such rows come all or not at all', async () => {
  let asked = 0
  const door = (answers: number) => ({
    actor: { kind: 'visitor' } as const,
    ask: async () => {
      asked++
      const body = Array.from({ length: answers }, (_, at) => ({ id: `${at}`, rating: 5 }))
      return { status: 200, body }
    },
  })
  const rows = Array.from({ length: 21 }, (_, at) => ({ id: `${at}` }))
  const within = select('listings', 'id,reviews(rating)')
  await expect(shown(door(1), rows, within)).rejects.toMatchObject({ code: '54000' })
  expect(asked).toBe(0)
  expect(await shown(door(1), rows.slice(1), within)).toHaveLength(20)
  expect(asked).toBe(20)
  await expect(shown(door(100), rows.slice(20), within)).rejects.toMatchObject({ code: '54000' })
  const plan = planOf(TABLES, 'conversations', new URLSearchParams(), new Headers())
  await expect(find(door(100), 'conversations', plan)).rejects.toThrow('more than 100 rows. Narrow it with eq on topic')
  expect((await find(door(99), 'conversations', plan)).total).toBe(99)
})

test('the person behind a business keeps their own id', () => {
  const embed = TABLES['provider_profiles']!.embeds!['profiles']!
  const row = { user_id: 'person', contact: { id: 'business', name: 'Pat' } }
  expect('of' in embed && embed.of(row)).toMatchObject({ id: 'person', name: 'Pat' })
})

test('a name that every object has is neither a table nor rows inside one', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    for (const table of ['listings', 'notifications', 'claims'])
      expect([name, codeOf(() => select(table, `${name}(*)`))]).toEqual([name, 'PGRST200'])
})

test('a body that nests too deep is refused, however deep', () => {
  const nested = (deep: number) => `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`
  expect(codeOf(() => rowIn(nested(10)))).toBe('none')
  expect(codeOf(() => rowIn(nested(30)))).toBe('PGRST102')
  expect(codeOf(() => ensureShallow(JSON.parse(nested(200_000))))).toBe('PGRST102')
})

test('an answer is JSON under each of its names', () => {
  const plan = (accept: string) => planOf(TABLES, 'claims', new URLSearchParams(), new Headers({ accept }))
  expect(plan('application/json; charset=utf-8').object).toBe(false)
  expect(plan('application/vnd.pgrst.object+json;q=0.9').object).toBe(true)
  expect(codeOf(() => plan('application/vnd.pgrst.object+json;nulls=stripped'))).toBe('PGRST107')
  expect(codeOf(() => plan('text/csv'))).toBe('PGRST107')
})

test('a socket that has not joined is heard in short frames, and closed when it can’t be understood', () => {
  const said: string[] = []
  const socket = { send: (text: string) => said.push(text), close: (code: number) => said.push(`closed ${code}`) }
  const tongue = phoenixOf('2.0.0', () => new Date())!
  type Socket = Parameters<typeof tongue.hear>[1]
  const hear = (text: string) => tongue.hear(text, socket as unknown as Socket)
  const long = JSON.stringify([null, '1', 'phoenix', 'heartbeat', { more: 'x'.repeat(20_000) }])
  hear(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))
  expect(said).toHaveLength(1)
  for (let at = 0; at < 4; at++) hear(at % 2 ? 'nonsense' : long)
  expect(said).toHaveLength(1)
  hear('{')
  expect(said.slice(1)).toEqual(['closed 1008'])
})
