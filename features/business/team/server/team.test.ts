import { expect, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { CAST, LISTINGS, PASSWORD, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { profilesContract } from '#features/base/accounts/contract.ts'
import { dashboardsContract } from '#features/front/dashboards/contract.ts'
import { analyticsContract } from '#features/front/analytics/contract.ts'
import { privacyContract } from '#features/front/privacy/contract.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { unseal } from '#lib/server/seal.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { MEMBER_ROLES, TEAM_ACTS, teamContract } from '#features/business/providers/team.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, paid, dayComes } = bookings(world)
const team = async (who: Who) => (await world.as(who)).on(teamContract)
const notices = async (who: Who) =>
  (await (await world.as(who)).on(notificationsContract).list({ limit: 50 })).map(({ title }) => title)

/** The link in the newest invitation to an address, as its reader follows it. */
async function mailed(address: string): Promise<string> {
  const { rows } = await owner.query<{ text_body: string }>(
    `select text_body from outbox where to_address = $1 and kind = 'team.invitation' order by id desc limit 1`,
    [address],
  )
  const text = unseal(world.services.env.ENCRYPTION_KEY, rows[0]!.text_body.replace(/^sealed:/, ''))
  return new URL(/https?:\/\/\S+token=\S+/.exec(text)![0]).searchParams.get('token')!
}
const invited = async (who: Who, member_role: 'owner' | 'estimator' | 'front_desk', by: Who = 'sal') => {
  await (await team(by)).invite({ email: CAST[who].email, member_role })
  return mailed(CAST[who].email)
}
const joined = async (who: Who, member_role: 'owner' | 'estimator' | 'front_desk') => {
  const token = await invited(who, member_role)
  await (await team(who)).answer({ token, accept: true })
}
const removed = async (who: Who, by: Who = 'sal') => (await team(by)).removeMember({ user_id: CAST[who].id })
const collision = (from: number) => paid('dana', from, null, { listing_id: LISTINGS.collision })

test('the database and the policy say the same about every role', async () => {
  const { rows } = await owner.query<{ role: string; act: string; may: boolean }>(
    'select role, act, member_may(role, act) as may from unnest($1::text[]) role, unnest($2::text[]) act',
    [MEMBER_ROLES, TEAM_ACTS],
  )
  expect(rows).toHaveLength(MEMBER_ROLES.length * TEAM_ACTS.length)
  for (const { role, act, may } of rows)
    expect(mayAct(role as (typeof MEMBER_ROLES)[number], act as (typeof TEAM_ACTS)[number]).yes, `${role} ${act}`).toBe(
      may,
    )
  expect(mayAct(null, 'messages').yes).toBe(false)
})

test('an invited driver joins as estimator, keeps the own role and bookings, and the team names who invited whom', async () => {
  const sent = await (await team('sal')).invite({ email: '  Drew.Driver@example.com ', member_role: 'estimator' })
  expect(sent).toMatchObject({ email: CAST.drew.email, member_role: 'estimator', invited_by: CAST.sal.name })
  const token = await mailed(CAST.drew.email)
  expect(await (await team('drew')).invitation({ token })).toMatchObject({
    matches: true,
    business_name: PROVIDERS.sal.name,
    member_role: 'estimator',
    status: 'open',
  })
  await (await team('drew')).answer({ token, accept: true })
  const { members, invitations, events } = await (await team('sal')).read({})
  expect(members).toMatchObject([
    { user_id: CAST.sal.id, member_role: 'owner', invited_by: null },
    { user_id: CAST.drew.id, member_role: 'estimator', invited_by: CAST.sal.name, email: CAST.drew.email },
  ])
  expect(invitations).toEqual([])
  expect(events.map(({ kind, by, about }) => ({ kind, by, about }))).toEqual([
    { kind: 'joined', by: CAST.drew.name, about: CAST.drew.name },
    { kind: 'invited', by: CAST.sal.name, about: null },
  ])
  expect(await notices('sal')).toContain('Someone joined your team')
  const drew = await world.as('drew')
  expect(await drew.on(profilesContract).get({ id: CAST.drew.id })).toMatchObject({ role: 'driver' })
  expect(await drew.on(providersContract).profile({})).toMatchObject({
    id: PROVIDERS.sal.id,
    member_role: 'estimator',
    ein_last4: null,
  })
  const topics = (await drew.on(notificationsContract).preferences({})).map(({ topic }) => topic)
  expect(topics).toContain('work')
  await removed('drew')
})

test('a link works once, for the invited address only, and not after it was declined, revoked, sent anew or a week old', async () => {
  const token = await invited('drew', 'front_desk')
  const nobody = (await world.as('nobody')).on(teamContract)
  const named = { business_name: PROVIDERS.sal.name, member_role: 'front_desk' }
  expect(await nobody.inviting({ token }), 'the page before signing in names the business').toEqual(named)
  await expect(nobody.inviting({ token: 'x'.repeat(40) })).rejects.toMatchObject({ status: 404 })
  const other = await team('nina')
  expect(await other.invitation({ token })).toEqual({
    matches: false,
    address: 'd***@e***.com',
    business_name: null,
    member_role: null,
    invited_by: null,
    status: null,
    expires_at: null,
    works_for: null,
    member_here: false,
  })
  await expect(other.answer({ token, accept: true })).rejects.toMatchObject({ status: 403 })
  const drew = await team('drew')
  await expect(drew.answer({ token: 'x'.repeat(43), accept: true })).rejects.toMatchObject({ status: 404 })
  const [open] = (await (await team('sal')).read({})).invitations
  await (await team('sal')).resend({ id: open!.id })
  await expect(drew.answer({ token, accept: true })).rejects.toMatchObject({ status: 404 })
  const newest = await mailed(CAST.drew.email)
  await (await team('sal')).revoke({ id: open!.id })
  await expect(drew.answer({ token: newest, accept: true })).rejects.toMatchObject({ code: 'invitation_over' })
  await expect(nobody.inviting({ token: newest }), 'nothing of one that has ended').rejects.toMatchObject({
    status: 404,
  })
  const third = await invited('drew', 'front_desk')
  world.clock.advance(8 * 86_400_000)
  const late = await team('drew')
  expect(await late.invitation({ token: third })).toMatchObject({ status: 'expired' })
  await expect(late.answer({ token: third, accept: true })).rejects.toMatchObject({ code: 'invitation_expired' })
  world.clock.advance(-8 * 86_400_000)
  await drew.answer({ token: third, accept: false })
  await expect(drew.answer({ token: third, accept: true })).rejects.toMatchObject({ code: 'invitation_over' })
  await joined('drew', 'front_desk')
  await expect(drew.answer({ token: await mailed(CAST.drew.email), accept: true })).rejects.toMatchObject({
    code: 'invitation_over',
  })
  await removed('drew')
})

test('whoever has a business of their own is refused with its name, and a member founds none beside', async () => {
  const token = await invited('pat', 'estimator')
  await expect((await team('pat')).answer({ token, accept: true })).rejects.toMatchObject({
    code: 'works_elsewhere',
    message: expect.stringContaining(PROVIDERS.pat.name) as string,
  })
  await (await team('pat')).answer({ token, accept: false })
  await joined('drew', 'estimator')
  await expect(
    (await world.as('drew')).on(onboardingContract).save({ provider_type: 'towing', business_name: 'Drew Towing' }),
  ).rejects.toMatchObject({ code: 'works_elsewhere' })
  await removed('drew')
})

test('an invitation answers the same with and without an account, is refused twice, and ends at a daily limit', async () => {
  const sal = await team('sal')
  const shape = (row: object) => Object.keys(row).toSorted()
  const known = await sal.invite({ email: CAST.nina.email, member_role: 'estimator' })
  const stranger = await sal.invite({ email: 'nobody@example.com', member_role: 'estimator' })
  expect(shape(known)).toEqual(shape(stranger))
  await expect(sal.invite({ email: CAST.nina.email, member_role: 'owner' })).rejects.toMatchObject({
    code: 'invited_already',
  })
  await expect(sal.invite({ email: CAST.sal.email, member_role: 'owner' })).rejects.toMatchObject({
    code: 'member_already',
  })
  for (const { id } of [known, stranger]) await sal.revoke({ id })
  const omar = await team('omar')
  for (let n = 0; n < 20; n++) await omar.invite({ email: `crew-${n}@example.com`, member_role: 'front_desk' })
  await expect(omar.invite({ email: 'crew-20@example.com', member_role: 'front_desk' })).rejects.toMatchObject({
    status: 429,
  })
})

test('nobody but an owner changes the team, whatever they send', async () => {
  await joined('drew', 'estimator')
  const drew = await team('drew')
  const refused = { status: 403, message: 'Only an owner of the business can do this.' }
  await expect(drew.changeMember({ user_id: CAST.drew.id, member_role: 'owner' })).rejects.toMatchObject(refused)
  await expect(drew.removeMember({ user_id: CAST.sal.id })).rejects.toMatchObject(refused)
  await expect(drew.invite({ email: 'friend@example.com', member_role: 'owner' })).rejects.toMatchObject(refused)
  expect(await drew.read({})).toMatchObject({
    invitations: [],
    events: [],
    members: [{ email: null }, { email: null }],
  })
  for (const who of ['pat', 'dana'] as const)
    await expect((await team(who)).removeMember({ user_id: CAST.drew.id })).rejects.toMatchObject({ status: 404 })
  await expect((await team('dana')).read({ provider_id: PROVIDERS.sal.id })).rejects.toMatchObject({ status: 404 })
  const body = { id: CAST.drew.id, role: 'owner', member_role: 'owner' }
  const patched = await (
    await world.as('drew')
  ).fetch('/rest/v1/profiles', { method: 'PATCH', body: JSON.stringify(body) })
  expect(patched.status).toBeGreaterThanOrEqual(400)
  expect((await (await team('sal')).read({})).members[1]).toMatchObject({ member_role: 'estimator' })
  await removed('drew')
})

test('the last owner stays; with a second one the first may go, and the business goes on under the other', async () => {
  const sal = await team('sal')
  const last = { code: 'last_owner' }
  await expect(sal.removeMember({ user_id: CAST.sal.id })).rejects.toMatchObject(last)
  await expect(sal.changeMember({ user_id: CAST.sal.id, member_role: 'estimator' })).rejects.toMatchObject(last)
  await joined('drew', 'owner')
  await sal.removeMember({ user_id: CAST.sal.id })
  await expect(sal.read({})).rejects.toMatchObject({ status: 404 })
  await expect((await world.as('sal')).on(providersContract).profile({})).rejects.toMatchObject({ status: 404 })
  const drew = await world.as('drew')
  expect(await drew.on(providersContract).profile({})).toMatchObject({ user_id: CAST.drew.id, member_role: 'owner' })
  await expect(drew.on(teamContract).removeMember({ user_id: CAST.drew.id })).rejects.toMatchObject(last)
  // and back
  const token = await invited('sal', 'owner', 'drew')
  await sal.answer({ token, accept: true })
  await drew.on(teamContract).removeMember({ user_id: CAST.drew.id })
  expect((await sal.read({})).members).toMatchObject([{ user_id: CAST.sal.id, member_role: 'owner' }])
})

test('an estimator does the work and is named, by first name to the driver, in full to the business', async () => {
  await joined('drew', 'estimator')
  const id = await collision(3)
  expect(await notices('drew')).toContain('New booking')
  const drew = await orders('drew')
  await drew.accept({ id })
  await dayComes(id)
  await drew.start({ id })
  await drew.sendUpdate({ id, kind: 'in_repair', text: 'Teardown is done.', photos: [] })
  const step = (detail: Awaited<ReturnType<typeof drew.get>>) =>
    detail.timeline.findLast(({ to_status }) => to_status === 'accepted')
  expect(step(await drew.get({ id }))).toMatchObject({ by: 'provider', by_me: true, name: 'Drew Castillo' })
  expect(step(await (await orders('sal')).get({ id }))).toMatchObject({ by_me: false, name: 'Drew Castillo' })
  expect(step(await (await orders('dana')).get({ id }))).toMatchObject({ by: 'provider', name: 'Drew' })
  const me = await world.as('drew')
  const refused = { status: 403 }
  await expect(drew.noShow({ id, reason: 'Nobody came.' })).rejects.toMatchObject(refused)
  await expect(me.on(dashboardsContract).providerMoney({})).rejects.toMatchObject(refused)
  await expect(me.on(analyticsContract).providerAnalytics({})).rejects.toMatchObject(refused)
  expect(await me.on(dashboardsContract).provider({})).toMatchObject({ stats: null })
  const listing = { listing_id: LISTINGS.collision }
  const of = me.on(listingsContract)
  await expect(of.transition({ ...listing, to: 'paused' })).rejects.toMatchObject(refused)
  await expect(of.duplicate(listing)).rejects.toMatchObject(refused)
  expect(await of.addTimeOff({ ...listing, start: day(90), end: day(91) })).toMatchObject({
    added: expect.any(Number) as number,
  })
  const [mine] = await of.mine({})
  expect(mine).toMatchObject({ publishable: { yes: false }, conditions: [] })
  const sals = (await world.as('sal')).on(listingsContract)
  const { version } = await sals.get({ id: LISTINGS.collision })
  await sals.update({ id: LISTINGS.collision, version, title: 'Collision inspection and estimate' })
  expect((await of.mine({}))[0]).toMatchObject({ changed_by_name: CAST.sal.name })
  await removed('drew')
  await expect(drew.get({ id })).rejects.toMatchObject({ status: 404 })
  expect(step(await (await orders('sal')).get({ id }))).toMatchObject({ name: 'Drew Castillo' })
  expect(await notices('drew')).toContain('You’re no longer on the team')
})

test('the front desk greets and tells who did not come, but neither takes nor refuses work', async () => {
  await joined('drew', 'front_desk')
  const id = await collision(4)
  const drew = await orders('drew')
  const refused = { status: 403, message: 'Only an owner or an estimator of the business can do this.' }
  await expect(drew.accept({ id })).rejects.toMatchObject(refused)
  await expect(drew.decline({ id, reason: 'We are full.' })).rejects.toMatchObject(refused)
  await (await orders('sal')).accept({ id })
  await expect(drew.cancel({ id, reason: 'We are full.' })).rejects.toMatchObject(refused)
  await dayComes(id)
  await drew.start({ id })
  await expect(drew.complete({ id })).rejects.toMatchObject({
    status: 403,
    message: 'Only an owner, an estimator or a technician of the business can do this.',
  })
  const other = await collision(5)
  await (await orders('sal')).accept({ id: other })
  world.clock.advance(6 * 86_400_000)
  const reported = await (await orders('drew')).noShow({ id: other, reason: 'Nobody came.' })
  expect(reported).toMatchObject({ work_status: 'no_show' })
  world.clock.advance(-6 * 86_400_000)
  await removed('drew')
})

test('a conversation is between the customer and everybody who works for the business', async () => {
  world.clock.advance(2 * 3_600_000) // what an address is mailed is counted by the hour
  const id = await collision(6)
  const dana = (await world.as('dana')).on(messagesContract)
  const drew = (await world.as('drew')).on(messagesContract)
  const thread = await dana.start({ order_id: id })
  await dana.send({ conversation_id: thread.id, content: 'May I come at nine?' })
  await expect(drew.conversation({ id: thread.id })).rejects.toMatchObject({ status: 404 })
  await joined('drew', 'front_desk')
  expect(await drew.start({ order_id: id })).toMatchObject({
    id: thread.id,
    other_participant_name: CAST.dana.name,
    unread: 1,
  })
  await drew.markRead({ conversation_id: thread.id })
  expect(await drew.send({ conversation_id: thread.id, content: 'Nine is fine.' })).toMatchObject({
    sender_name: CAST.drew.name,
  })
  const [, answer] = await dana.messages({ conversation_id: thread.id })
  expect(answer).toMatchObject({ content: 'Nine is fine.', sender_name: 'Drew' })
  expect(await dana.conversation({ id: thread.id })).toMatchObject({
    other_participant_name: PROVIDERS.sal.name,
    unread: 1,
  })
  const sal = (await world.as('sal')).on(messagesContract)
  expect(await sal.conversation({ id: thread.id })).toMatchObject({ unread: 0 })
  await dana.markRead({ conversation_id: thread.id })
  await dana.send({ conversation_id: thread.id, content: 'See you then.' })
  for (const who of ['sal', 'drew'] as const) expect(await notices(who)).toContain(`New message from ${CAST.dana.name}`)
  const { rows } = await owner.query(
    `select 1 from live_events where user_id = $1 and table_name = 'messages' and payload ->> 'conversation_id' = $2`,
    [CAST.drew.id, thread.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  await removed('drew')
  await expect(drew.messages({ conversation_id: thread.id })).rejects.toMatchObject({ status: 404 })
  const after = await owner.query(
    `select 1 from live_events where user_id = $1 and table_name = 'messages' and payload ->> 'conversation_id' = $2`,
    [CAST.drew.id, thread.id],
  )
  expect(after.rows).toEqual([])
})

test('whoever was removed hears nothing any more of the bookings of the business, and goes on hearing of their own', async () => {
  await joined('drew', 'front_desk')
  const theirs = await collision(34)
  const own = await paid('drew', 40)
  const heard = async () =>
    (
      await owner.query<{ id: string }>(
        `select distinct i -> 'new' ->> 'id' as id from live_events cross join jsonb_array_elements(said) i
         where i ->> 'table' = 'orders' and i -> 'to' ? $1 and people @> array[$1]::uuid[]`,
        [CAST.drew.id],
      )
    ).rows.map(({ id }) => id)
  expect(await heard()).toEqual(expect.arrayContaining([theirs, own]))
  await removed('drew')
  expect(await heard()).toContain(own)
  expect(await heard()).not.toContain(theirs)
  await (await orders('drew')).cancel({ id: own })
  await world.workJobs()
})

test('a member takes along what they did here, and a deleted account leaves no name with the team', async () => {
  await joined('drew', 'estimator')
  const id = await collision(7)
  const drew = await world.as('drew')
  await drew.on(ordersContract).accept({ id })
  await drew.on(ordersContract).sendUpdate({ id, kind: 'parts_ordered', text: 'The bumper is on its way.', photos: [] })
  const { url } = await drew.on(privacyContract).exportMe({ password: PASSWORD })
  const zip = unzipSync(new Uint8Array(await (await drew.fetch(url)).arrayBuffer()))
  const archive = JSON.parse(strFromU8(zip['team.json']!)) as Record<string, object[]>
  expect(archive['works_for']).toMatchObject([{ business_name: PROVIDERS.sal.name, member_role: 'estimator' }])
  expect(archive['written_on_bookings']!.at(-1)).toMatchObject({ text: 'The bumper is on its way.' })
  expect(archive['invitations_received']!.length).toBeGreaterThan(3)
  await drew.on(privacyContract).deleteMe({ password: PASSWORD, word: 'DELETE' })
  await owner.query('delete from outbox where to_address = $1', [CAST.drew.email])
  for (const word of [CAST.drew.name, CAST.drew.email])
    for (const table of ['provider_invitations', 'provider_events', 'notifications', 'live_events', 'outbox']) {
      const { rows } = await owner.query(`select 1 from ${table} t where position($1 in t::text) > 0`, [word])
      expect(rows, `${word} in ${table}`).toEqual([])
    }
  expect((await (await team('sal')).read({})).members).toHaveLength(1)
})
