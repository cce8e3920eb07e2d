import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { savedViewsContract } from '../contract.ts'
import { filtersOf, MAX_VIEWS } from '../saved-view.ts'

const world = await createWorld()
const ada = (await world.as('ada')).on(savedViewsContract)
const amy = (await world.as('amy')).on(savedViewsContract)

test('an admin keeps the filters of a page under a name, changes and deletes them', async () => {
  const saved = await ada.save({ page: 'orders', name: ' Disputed ', query: 'status=disputed&q=100%25&page=4' })
  expect(saved).toMatchObject({ page: 'orders', name: 'Disputed', query: 'q=100%25&status=disputed' })
  expect(await ada.list({ page: 'orders' })).toEqual([saved])
  expect(await ada.list({ page: 'users' })).toEqual([])
  const renamed = await ada.change({ id: saved.id, name: 'Trouble' })
  expect(renamed).toEqual({ ...saved, name: 'Trouble' })
  expect(await ada.change({ id: saved.id, query: 'status=failed' })).toMatchObject({
    name: 'Trouble',
    query: 'status=failed',
  })
  await ada.remove({ id: saved.id })
  expect(await ada.list({ page: 'orders' })).toEqual([])
})

test('views of somebody else are answered as missing', async () => {
  const { id } = await ada.save({ page: 'reports', name: 'Mine', query: 'state=open' })
  expect(await amy.list({ page: 'reports' })).toEqual([])
  await expect(amy.change({ id, name: 'Hers' })).rejects.toMatchObject({ status: 404 })
  await expect(amy.remove({ id })).rejects.toMatchObject({ status: 404 })
  await expect(ada.remove({ id: newId() })).rejects.toMatchObject({ status: 404 })
  expect(await ada.list({ page: 'reports' })).toHaveLength(1)
})

test('a name is there once per person and page, in whatever case', async () => {
  await ada.save({ page: 'audit', name: 'Refunds', query: 'action=order.' })
  await expect(ada.save({ page: 'audit', name: 'REFUNDS', query: '' })).rejects.toMatchObject({ code: 'name_taken' })
  const other = await ada.save({ page: 'audit', name: 'Exports', query: 'action=audit.' })
  await expect(ada.change({ id: other.id, name: 'refunds' })).rejects.toMatchObject({ code: 'name_taken' })
  await ada.change({ id: other.id, name: 'EXPORTS' })
  await ada.save({ page: 'users', name: 'Refunds', query: '' })
  await amy.save({ page: 'audit', name: 'Refunds', query: '' })
})

test('a page keeps twenty views of a person, also when two windows save at once', async () => {
  for (let n = 1; n < MAX_VIEWS; n++) await ada.save({ page: 'claims', name: `View ${n}`, query: `q=${n}` })
  const both = await Promise.allSettled(['a', 'b'].map((name) => ada.save({ page: 'claims', name, query: '' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many_views' } })
  expect(await ada.list({ page: 'claims' })).toHaveLength(MAX_VIEWS)
  await amy.save({ page: 'claims', name: 'First', query: '' })
})

test('a view needs a name, a known page and filters that are not endless', async () => {
  for (const wrong of [
    { page: 'rules' as const, name: '  ', query: '' },
    { page: 'rules' as const, name: 'x'.repeat(61), query: '' },
    { page: 'elsewhere' as never, name: 'x', query: '' },
    { page: 'rules' as const, name: 'x', query: `q=${'x'.repeat(1000)}` },
    { page: 'rules' as const, name: 'x', query: `q=${'ñ'.repeat(500)}` },
  ])
    await expect(ada.save(wrong), JSON.stringify(wrong).slice(0, 80)).rejects.toMatchObject({ status: 422 })
})

test('the same filters are the same text whatever their order; a place in the list is no filter', () => {
  expect(filtersOf('?status=open&q=%C3%A9&cursor=1&after=2&after_id=3&type=')).toBe(filtersOf('q=é&status=open'))
})
