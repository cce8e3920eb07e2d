// Messages, support, one's own data, saved views, rules and visits.
import type { analyticsContract } from '#features/front/analytics/contract.ts'
import type { privacyContract } from '#features/front/privacy/contract.ts'
import type { findContract } from '#features/base/queues/contract.ts'
import type { reportsContract } from '#features/front/support/contract.ts'
import { LISTINGS, PASSWORD, CAST } from '#db/seed/cast.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { rulesContract } from '#features/front/rules/contract.ts'
import { savedViewsContract } from '#features/base/queues/contract.ts'
import { dataRequestsContract } from '#features/front/privacy/data-request.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { supportContract } from '#features/front/support/contract.ts'
import { savedContract } from '#features/market/listing-page/contract.ts'
import { siteContract } from '#features/base/site/contract.ts'
import type { Scene, Somebody } from './scene.ts'
import { change, creation, repeatable, type Trials } from './trial.ts'

const reason = 'Asked for in writing'

/** A thread of a driver with Omar, or with the team. */
async function thread(s: Scene, topic: 'direct' | 'support') {
  const driver = await s.somebody()
  const about = topic === 'direct' ? { listing_id: LISTINGS.corolla } : {}
  const { id } = await s.call(driver, messagesContract.start, { topic, ...about })
  return { driver, id }
}
const say = (s: Scene, who: Somebody, conversation_id: string) =>
  s.call(who, messagesContract.send, { conversation_id, content: s.mark() })
async function waiting(s: Scene) {
  const { driver, id } = await thread(s, 'support')
  const said = await say(s, driver, id)
  return { id, seen_id: said.id }
}
async function reported(s: Scene) {
  const { driver, id } = await thread(s, 'direct')
  await say(s, driver, id)
  const omar = await s.known(CAST.omar)
  return s.call(omar, messagesContract.report, { conversation_id: id, reason: 'spam' })
}
const reply = (s: Scene) => ({ title: s.mark(), body_en: 'Thank you for asking.', body_es: 'Gracias por preguntar.' })
const view = (s: Scene) => ({ page: 'claims' as const, name: s.mark(), query: 'assigned=mine' })

export const messageTrials: Trials<typeof messagesContract & typeof reportsContract> = {
  start: change(async (s) => [await s.somebody(), { topic: 'direct', listing_id: LISTINGS.corolla }]),
  send: creation(async (s) => {
    const { driver, id } = await thread(s, 'direct')
    return [driver, { conversation_id: id, content: s.mark() }]
  }),
  markRead: change(async (s) => {
    const { driver, id } = await thread(s, 'direct')
    await say(s, driver, id)
    return [await s.known(CAST.omar), { conversation_id: id }]
  }),
  block: change(async (s) => {
    const { driver, id } = await thread(s, 'direct')
    return [driver, { conversation_id: id, blocked: true }]
  }),
  report: change(async (s) => {
    const { driver, id } = await thread(s, 'direct')
    await say(s, driver, id)
    return [await s.known(CAST.omar), { conversation_id: id, reason: 'spam' }]
  }),
  resolveReport: change(async (s) => [
    s.ada,
    { id: (await reported(s)).id, outcome: 'no_action', resolution: 'Nothing in it.' },
  ]),
}

export const supportTrials: Trials<typeof supportContract> = {
  takeNext: creation(async (s) => {
    await waiting(s)
    return [await s.somebody('claims_admin'), {}]
  }),
  assign: repeatable(async (s) => [s.ada, { id: (await waiting(s)).id, to: s.ada.id, from: null }]),
  close: change(async (s) => [s.ada, await waiting(s)]),
  reopen: change(async (s) => {
    const open = await waiting(s)
    await s.call(s.ada, supportContract.close, open)
    return [s.ada, { id: open.id }]
  }),
  addReply: change(async (s) => [s.ada, reply(s)]),
  changeReply: change(async (s) => {
    const { id, version } = await s.call(s.ada, supportContract.addReply, reply(s))
    return [s.ada, { id, version, ...reply(s) }]
  }),
  removeReply: change(async (s) => [s.ada, { id: (await s.call(s.ada, supportContract.addReply, reply(s))).id }]),
}

export const dashboardTrials: Trials<
  typeof dashboardsContract & typeof findContract & typeof privacyContract & typeof analyticsContract
> = {
  exportMe: creation(async (s) => [await s.somebody(), { password: PASSWORD }]),
  deleteMe: change(async (s) => [await s.somebody(), { password: PASSWORD, word: 'DELETE' }]),
}

const ask = async (s: Scene, kind: 'export' | 'deletion' | 'correction') => {
  const who = await s.somebody()
  const { id, version } = await s.call(who, dataRequestsContract.ask, { kind, note: 'Please.' })
  return { who, one: { id, version } }
}
export const dataRequestTrials: Trials<typeof dataRequestsContract> = {
  ask: change(async (s) => [await s.somebody(), { kind: 'export', note: 'Please.' }]),
  open: change(async (s) => [
    s.ada,
    { person_id: (await s.somebody()).id, kind: 'export', received_how: 'letter', received_on: s.day(-1) },
  ]),
  decide: change(async (s) => [s.ada, { ...(await ask(s, 'correction')).one, status: 'refused', reason }]),
  sendArchive: change(async (s) => [s.ada, (await ask(s, 'export')).one]),
  openArchive: creation(async (s) => {
    const { who, one } = await ask(s, 'export')
    await s.call(s.ada, dataRequestsContract.sendArchive, one)
    return [who, { id: one.id }]
  }),
  erase: change(async (s) => {
    const { who, one } = await ask(s, 'deletion')
    return [s.ada, { ...one, email: who.email, reason }]
  }),
  placeHold: change(async (s) => [s.ada, { person_id: (await s.somebody()).id, reason }]),
  liftHold: change(async (s) => {
    const { id } = await s.somebody()
    await s.call(s.ada, dataRequestsContract.placeHold, { person_id: id, reason })
    return [s.ada, { person_id: id, reason }]
  }),
}

export const viewTrials: Trials<typeof savedViewsContract> = {
  save: change(async (s) => [await s.somebody('claims_admin'), view(s)]),
  change: repeatable(async (s) => {
    const admin = await s.somebody('claims_admin')
    return [admin, { id: (await s.call(admin, savedViewsContract.save, view(s))).id, name: s.mark() }]
  }),
  remove: change(async (s) => {
    const admin = await s.somebody('claims_admin')
    return [admin, { id: (await s.call(admin, savedViewsContract.save, view(s))).id }]
  }),
}

export const ruleTrials: Trials<typeof rulesContract> = {
  change: change(async (s) => {
    const now = await s.row(`select max(version)::text as version from rules where key = 'matching'`)
    const value = { radius_miles: 25 + (Number(now['version']) % 20) }
    return [s.ada, { key: 'matching', version: Number(now['version']), value, reason }]
  }),
}
export const savedTrials: Trials<typeof savedContract> = {
  save: repeatable(async (s) => [await s.somebody(), { listing_id: LISTINGS.corolla }]),
  remove: repeatable(async (s) => {
    const driver = await s.somebody()
    await s.call(driver, savedContract.save, { listing_id: LISTINGS.corolla })
    return [driver, { listing_id: LISTINGS.corolla }]
  }),
}
export const siteTrials: Trials<typeof siteContract> = {
  reportVisit: repeatable(async () => [undefined, { pages: [{ page: '/', lcp_ms: 900, ttfb_ms: 80, cls: 0 }] }]),
}
