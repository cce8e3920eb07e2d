import { inspect } from 'node:util'
import { beforeEach, expect, test, vi } from 'vitest'
import { adjusters } from '#test/adjusters.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, chosen } = repairs(world)
const { calls, mailTo, holder, linkTo, codeTo, opened } = adjusters(world)
const DAY = 86_400_000
let claim_id = ''
beforeEach(async () => {
  world.clock.reset()
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
})
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Everything that a look without a code must leave as it is. */
const traces = async () =>
  (
    await owner.query(`select (select jsonb_agg(to_jsonb(l) order by id) from adjuster_links l) as links,
      (select jsonb_agg(to_jsonb(d) order by id) from adjuster_devices d) as devices, (select count(*) from outbox) as mails,
      (select count(*) from audit_log) as entries, (select count(*) from adjuster_answers) as answers`)
  ).rows[0]

test('a link shows the shop and the last four characters, and nothing else before its code', async () => {
  await authorized(claim_id)
  const them = await linkTo(claim_id, 'kim@acme.example')
  const { rows } = await owner.query('select claim_number from claims where id = $1', [claim_id])
  const last4 = (rows[0].claim_number as string).replaceAll(/[^A-Za-z0-9]/g, '').slice(-4)
  const door = await them.as.door({})
  expect(door).toEqual({ shops: [expect.any(String)], claim_last4: last4, open: false })
  await expect(them.as.view({})).rejects.toMatchObject({ status: 403, code: 'code_needed' })
  const answer = { estimate_id: crypto.randomUUID(), hash: 'a'.repeat(64), decision: 'approved' as const }
  await expect(them.as.answer(answer)).rejects.toMatchObject({ status: 403, code: 'code_needed' })
  const mail = await mailTo('kim@acme.example', 'adjuster.link')
  expect(mail.subject + mail.text).toContain(last4)
  expect(mail.subject + mail.text).not.toContain(rows[0].claim_number)
  expect(mail.text).not.toMatch(/Dana|Kim Lane/)
})

test('the code opens one device; a link that was forwarded opens nothing without a code of its own', async () => {
  await authorized(claim_id)
  const them = await opened(claim_id, 'kim@acme.example')
  expect((await them.as.door({})).open).toBe(true)
  expect((await them.as.view({})).claim_number).toBeTruthy()
  const friend = holder(them.token)
  await expect(friend.as.view({})).rejects.toMatchObject({ code: 'code_needed' })
  await friend.as.sendCode({})
  const code = await codeTo('kim@acme.example')
  // the code is for the device that asked: neither another one nor a made-up cookie can use it
  await expect(holder(them.token).as.code({ code })).rejects.toMatchObject({ code: 'code_over' })
  await expect(friend.as.code({ code: wrongOf(code) })).rejects.toMatchObject({ code: 'code_wrong' })
  const cookie = friend.browser.cookie
  friend.browser.cookie = `adjuster_device=${'x'.repeat(43)}`
  await expect(friend.as.code({ code })).rejects.toMatchObject({ code: 'code_over' })
  await expect(friend.as.view({})).rejects.toMatchObject({ code: 'code_needed' })
  friend.browser.cookie = cookie
  await expect(friend.as.view({})).rejects.toMatchObject({ code: 'code_needed' })
  await friend.as.code({ code })
  await expect(friend.as.code({ code })).rejects.toMatchObject({ code: 'code_over' })
})

test('the cookie is for this site’s calls and no script; token, code and device are stored as hashes only', async () => {
  await authorized(claim_id)
  const them = await linkTo(claim_id, 'kim@acme.example')
  const response = await world.api.request('/rest/v1/rpc/send_adjuster_code', {
    method: 'POST',
    headers: { authorization: `Bearer ${them.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.headers.get('set-cookie')).toMatch(
    /^adjuster_device=[\w-]{43}; Path=\/rest\/v1; Max-Age=\d+; HttpOnly; SameSite=Strict/,
  )
  const device = /=([\w-]{43})/.exec(response.headers.get('set-cookie')!)![1]!
  const code = await codeTo('kim@acme.example')
  for (const secret of [them.token, device, code]) {
    const { rows } = await owner.query<{ text: string }>(
      `select concat((select jsonb_agg(to_jsonb(l)) from adjuster_links l), (select jsonb_agg(to_jsonb(d)) from adjuster_devices d),
        (select jsonb_agg(to_jsonb(a)) from audit_log a), (select jsonb_agg(o.subject || o.text_body || o.html_body) from outbox o)) as text`,
    )
    expect(rows[0]!.text).not.toContain(secret)
  }
})

test('five wrong codes end the code, ten minutes do, and a newer one does', async () => {
  await authorized(claim_id)
  const them = await linkTo(claim_id, 'kim@acme.example')
  await them.as.sendCode({})
  const code = await codeTo('kim@acme.example')
  for (let n = 1; n <= 4; n++)
    await expect(them.as.code({ code: wrongOf(code) })).rejects.toMatchObject({ status: 403, code: 'code_wrong' })
  await expect(them.as.code({ code: wrongOf(code) })).rejects.toMatchObject({ code: 'code_over' })
  await expect(them.as.code({ code })).rejects.toMatchObject({ code: 'code_over' })
  await them.as.sendCode({})
  const late = await codeTo('kim@acme.example')
  world.clock.advance(600_001)
  await expect(them.as.code({ code: late })).rejects.toMatchObject({ code: 'code_over' })
  await them.as.sendCode({})
  const old = await codeTo('kim@acme.example')
  await them.as.sendCode({})
  const newest = await codeTo('kim@acme.example')
  if (old !== newest) await expect(them.as.code({ code: old })).rejects.toMatchObject({ code: 'code_wrong' })
  await them.as.code({ code: newest })
})

test('codes are mailed five an hour, and tried twenty times an hour behind one link', async () => {
  await authorized(claim_id)
  const them = await linkTo(claim_id, 'kim@acme.example')
  for (let n = 1; n <= 5; n++) await holder(them.token).as.sendCode({})
  await expect(them.as.sendCode({})).rejects.toMatchObject({ status: 429 })
  for (let n = 1; n <= 20; n++)
    await expect(them.as.code({ code: '000000' })).rejects.toMatchObject({ code: 'code_over' })
  await expect(them.as.code({ code: '000000' })).rejects.toMatchObject({ status: 429 })
})

test('a mail scanner that opens the link consumes nothing, sends nothing and is not counted', async () => {
  await authorized(claim_id)
  const them = await linkTo(claim_id, 'kim@acme.example')
  const before = await traces()
  for (const path of ['/rest/v1/rpc/adjuster_door', '/rest/v1/rpc/adjuster_view', '/rest/v1/adjuster_photos/x'])
    for (let n = 0; n < 3; n++) await them.fetch(path)
  expect(await traces()).toEqual(before)
  await them.as.sendCode({})
  await them.as.code({ code: await codeTo('kim@acme.example') })
  expect((await (await calls('dana')).contacts({ claim_id }))[0]!.link).toMatchObject({ uses: 1, stands: true })
})

test('a link ends when it is revoked, replaced, stopped by its reader, over, or its claim is closed', async () => {
  await authorized(claim_id)
  const dana = await calls('dana')
  const gone = { status: 404, code: 'link_gone' }
  const first = await opened(claim_id, 'kim@acme.example')
  await dana.revokeLink({ link_id: first.link.id })
  await expect(first.as.view({})).rejects.toMatchObject(gone)
  await expect(first.as.door({})).rejects.toMatchObject(gone)
  const second = await opened(claim_id, 'kim@acme.example')
  const third = await opened(claim_id, 'kim@acme.example')
  await expect(second.as.view({})).rejects.toMatchObject(gone)
  await third.as.stop({})
  await expect(third.as.door({})).rejects.toMatchObject(gone)
  const fourth = await opened(claim_id, 'kim@acme.example')
  await (await calls('ada')).revokeLink({ link_id: fourth.link.id })
  await expect(fourth.as.view({})).rejects.toMatchObject(gone)
  const fifth = await opened(claim_id, 'kim@acme.example')
  await owner.query(`update claims set status = 'closed' where id = $1`, [claim_id])
  await expect(fifth.as.view({})).rejects.toMatchObject(gone)
  expect((await dana.contacts({ claim_id }))[0]!.link).toMatchObject({ stands: false })
  await expect(dana.makeLink({ contact_id: fifth.contact.id })).rejects.toMatchObject({ code: 'claim_closed' })
})

test('a link is good for 14 days from the last code, and for 30 from its making at most', async () => {
  await authorized(claim_id)
  const them = await opened(claim_id, 'kim@acme.example')
  const again = async () => {
    await owner.query('truncate auth.throttle')
    await them.as.sendCode({})
    await them.as.code({ code: await codeTo('kim@acme.example') })
  }
  for (let n = 0; n < 2; n++) {
    world.clock.advance(13 * DAY)
    await again()
  }
  world.clock.advance(3.9 * DAY)
  await them.as.view({})
  world.clock.advance(0.2 * DAY)
  await expect(them.as.view({})).rejects.toMatchObject({ code: 'link_gone' })
  world.clock.reset()
  const unused = await linkTo(claim_id, 'kim@acme.example')
  world.clock.advance(14 * DAY + 1000)
  await expect(unused.as.door({})).rejects.toMatchObject({ code: 'link_gone' })
})

test('only the driver of the claim and the team write to its insurer, and only about a repair', async () => {
  const dana = await calls('dana')
  const contact = await dana.addContact({ claim_id, name: 'Kim Lane', email: 'Kim@Acme.example' })
  expect(contact).toMatchObject({ email: 'kim@acme.example', source: 'driver', trust: 'typed', link: null })
  expect((await dana.addContact({ claim_id, name: 'Kim', email: 'kim@acme.example' })).id).toBe(contact.id)
  await expect(dana.makeLink({ contact_id: contact.id })).rejects.toMatchObject({ status: 409, code: 'no_repair' })
  await chosen(claim_id)
  for (const who of ['drew', 'sal', 'omar'] as const) {
    const other = await calls(who)
    await expect(other.contacts({ claim_id })).rejects.toMatchObject({ status: 404 })
    await expect(other.addContact({ claim_id, name: 'Me', email: 'me@acme.example' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(other.makeLink({ contact_id: contact.id })).rejects.toMatchObject({ status: 404 })
  }
  const { link } = await dana.makeLink({ contact_id: contact.id })
  await expect((await calls('drew')).revokeLink({ link_id: link!.id })).rejects.toMatchObject({ status: 404 })
  const ada = await calls('ada')
  expect(await ada.contacts({ claim_id })).toMatchObject([{ id: contact.id }])
  await expect(
    (await calls('dana')).confirmContact({ contact_id: contact.id, words: 'I called them.' }),
  ).rejects.toMatchObject({
    status: 403,
  })
  for (let n = 2; n <= 5; n++) await ada.addContact({ claim_id, name: 'Lee', email: `lee${n}@acme.example` })
  await expect(ada.addContact({ claim_id, name: 'Lee', email: 'lee6@acme.example' })).rejects.toMatchObject({
    code: 'too_many',
  })
})

test('the token of a link is in no line of the log, whatever goes wrong behind it', async () => {
  await authorized(claim_id)
  const them = await opened(claim_id, 'kim@acme.example')
  const lines: string[] = []
  const keep = (...said: unknown[]) => void lines.push(inspect(said, { depth: 8 }))
  const { log, authenticateLink } = world.services
  const spies = (['error', 'warn', 'info', 'debug', 'trace'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation(keep),
  )
  world.services.authenticateLink = () => Promise.reject(new Error('something of ours broke'))
  for (const path of ['/rest/v1/rpc/adjuster_view', '/rest/v1/adjuster_photos/x']) {
    const response = await them.fetch(path)
    lines.push(await response.text())
  }
  world.services.authenticateLink = authenticateLink
  for (const spy of spies) spy.mockRestore()
  expect(lines.join('\n')).toContain('something of ours broke')
  expect(lines.join('\n')).not.toContain(them.token)
  expect(lines.join('\n')).not.toContain(them.browser.cookie.split('=')[1])
})
