import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { addJob } from './ctx.ts'
import { startJobs, systemCtx } from './jobs.ts'
import { deliverMail, deliverMails, devMail, type Mail, sendMail } from './mail.ts'

const world = await createWorld({ crowded: true })
const system = systemCtx(world.services, 'test')
const mail = (more: Partial<Mail> = {}): Mail => ({
  to: 'dana@example.com',
  kind: 'test',
  subject: 'Hello',
  paragraphs: ['A line.'],
  ...more,
})
const send = (more?: Partial<Mail>) => system.write((tx) => sendMail(tx, mail(more)))
const outbox = async () => {
  const response = await devMail(world.services).request('/dev/mail.json?to=dana@example.com')
  return (await response.json()) as { to: string; subject: string; text: string; html: string; sent_at: string }[]
}

test('a mail of a committed transaction is in the outbox and sent once; one of an undone transaction never is', async () => {
  await send()
  await expect(
    system.write(async (tx) => {
      await sendMail(tx, mail({ subject: 'Undone' }))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await outbox()).map(({ subject }) => subject)).toEqual(['Hello'])
  expect(await world.workJobs()).toEqual(['send_mail'])
  const { rows } = await world.databases.owner.query('select attempts, sent_at is not null as sent from outbox')
  expect(rows).toEqual([{ attempts: 1, sent: true }])
})

test.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'Dana <a@b.example>', 'a b@c.example', ''])(
  'the address %j is refused: it would change who receives the mail',
  async (to) => {
    await expect(send({ to })).rejects.toThrow()
  },
)

test('words are escaped, and a line break in a subject adds no header', async () => {
  const link = 'https://claimchoice.example/?a=1&b="2"'
  await send({
    subject: 'One\r\nBcc: x@y.example',
    paragraphs: ['<script>alert(1)</script>'],
    button: { label: '<b>', url: link },
  })
  const [row] = await outbox()
  expect(row!.subject).toBe('One Bcc: x@y.example')
  expect(row!.html).not.toMatch(/<script|<b>|"2"/)
  expect(row!.text).toContain(link)
  const page = await (await devMail(world.services).request('/dev/mail')).text()
  expect(page).not.toContain('<script>')
})

test('below every mail stands who sent it, with the way to help and privacy in its language', async () => {
  await send({ subject: 'Foot', language: 'es' })
  const [row] = await outbox()
  const { APP_URL, OPERATOR_NAME, OPERATOR_ADDRESS } = world.services.env
  expect(row!.text).toContain(`Ayuda: ${APP_URL}/es/help\nPrivacidad: ${APP_URL}/es/privacy`)
  expect(row!.text).toContain(`${OPERATOR_NAME}, ${OPERATOR_ADDRESS.replace('|', ', ')}`)
  expect(row!.html).toContain(`href="${APP_URL}/es/help"`)
  expect(row!.html).toContain(OPERATOR_NAME)
})

test('a mail that lets its reader in is closed at rest, and open to whom it is sent', async () => {
  const url = 'https://claimchoice.example/auth/reset?token_hash=let-me-in'
  const { ENCRYPTION_KEY } = world.services.env
  await system.write((tx) => sendMail(tx, mail({ subject: 'Reset', button: { label: 'Go', url } }), ENCRYPTION_KEY))
  const { rows } = await world.databases.owner.query(
    `select text_body || html_body as body from outbox where subject = 'Reset'`,
  )
  expect(rows[0].body).not.toContain('let-me-in')
  const [row] = await outbox()
  expect([row!.text, row!.html].every((body) => body.includes('let-me-in'))).toBe(true)
  expect(await (await devMail(world.services).request('/dev/mail')).text()).toContain('let-me-in')
})

// --- a mail server that says what it is told to, and keeps what it takes -----------------------------------------------

const answers: { rcpt: string | ((line: string) => string); data: string } = { rcpt: '250 ok', data: '250 ok' }
const taken: string[] = []
const server = createServer((socket) => {
  let body: string | undefined
  let unread = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => {})
  say('220 test')
  socket.on('data', (bytes) => {
    unread += String(bytes)
    for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
      const line = unread.slice(0, end)
      unread = unread.slice(end + 2)
      if (body !== undefined) {
        if (line !== '.') body += `${line}\n`
        else {
          if (answers.data.startsWith('2')) taken.push(body)
          body = undefined
          say(answers.data)
        }
      } else if (/^RCPT/i.test(line)) say(typeof answers.rcpt === 'string' ? answers.rcpt : answers.rcpt(line))
      else if (/^DATA/i.test(line)) {
        body = ''
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const env = { ...world.services.env, SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
const postman = systemCtx({ ...world.services, env }, 'send_mail')

/** Queues one mail and tries to deliver it once. */
async function deliver(unsubscribe_url: string | null = null) {
  await send({ subject: 'By post', paragraphs: ['Grüße, ñandú.'] })
  const { rows } = await world.databases.owner.query<{ id: string }>(
    'update outbox set unsubscribe_url = $1 where id = (select id from outbox order by created_at desc limit 1) returning id',
    [unsubscribe_url],
  )
  const { id } = rows[0]!
  const state = async () =>
    (
      await world.databases.owner.query(
        'select sent_at is not null as sent, failed_at is not null as failed, attempts, last_error from outbox where id = $1',
        [id],
      )
    ).rows[0] as { sent: boolean; failed: boolean; attempts: number; last_error: string | null }
  return { state, attempt: () => deliverMail(postman, { id }) }
}

test('a mail leaves by SMTP once, as text and HTML, with the two headers of a one-click unsubscribe', async () => {
  const url = `https://claimchoice.example/functions/v1/unsubscribe?token=${'x'.repeat(120)}`
  const { attempt, state } = await deliver(url)
  await attempt()
  await attempt()
  expect(await state()).toEqual({ sent: true, failed: false, attempts: 1, last_error: null })
  expect(taken).toHaveLength(1)
  const headers = taken[0]!.split('\n\n')[0]!.replaceAll(/\n\s+/g, ' ')
  expect(headers).toContain(`List-Unsubscribe: <${url}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(taken[0]).toContain('text/plain')
  expect(taken[0]).toContain('text/html')
})

test('a mail without a link to stop it has no such header', async () => {
  const { attempt } = await deliver()
  await attempt()
  expect(taken.at(-1)).not.toContain('List-Unsubscribe')
})

test.each([
  ['reader', 'rcpt', '550 5.1.1 No such user'],
  ['mail', 'data', '554 5.7.1 Refused'],
] as const)(
  'a %s refused for good (5xx) is marked failed with the reason, and not tried again',
  async (_, at, answer) => {
    const { attempt, state } = await deliver()
    const before = taken.length
    answers[at] = answer
    await attempt()
    answers[at] = '250 ok'
    expect(await state()).toEqual({ sent: false, failed: true, attempts: 1, last_error: answer })
    await attempt()
    expect(await state()).toMatchObject({ sent: false, attempts: 1 })
    expect(taken).toHaveLength(before)
  },
)

test('a refusal that may pass (4xx) goes back to the queue, and the mail leaves later', async () => {
  const { attempt, state } = await deliver()
  answers.rcpt = '451 4.3.0 Try again later'
  await expect(attempt()).rejects.toThrow()
  expect(await state()).toEqual({ sent: false, failed: false, attempts: 1, last_error: '451 4.3.0 Try again later' })
  answers.rcpt = '250 ok'
  await attempt()
  expect(await state()).toEqual({ sent: true, failed: false, attempts: 2, last_error: null })
})

test('a mail server that is away is waited for, and given up after the last of the queue’s attempts', async () => {
  const { attempt, state } = await deliver()
  answers.rcpt = '451 4.3.0 Try again later'
  await world.databases.owner.query('update outbox set attempts = 23 where sent_at is null and failed_at is null')
  await expect(attempt()).rejects.toThrow()
  await attempt()
  answers.rcpt = '250 ok'
  expect(await state()).toMatchObject({ failed: true, attempts: 25 })
})

test('the mails of one transaction are one job, in which one that is not taken yet holds up no other', async () => {
  await world.workJobs()
  const letter = { subject: 'News', text: 'News', html: 'News' }
  await system.write(async (tx) => {
    for (const { id } of [CAST.dana, CAST.omar, CAST.sal])
      await sql`select notify_person(${newId()}, ${id}, 'claims', 'info', '{"en": {"title": "News", "message": "News"}}', '/',
        '{"app": true, "email": true, "text": false, "push": false}', ${JSON.stringify({ kind: 'claims', en: letter })}::jsonb)`.execute(
        tx,
      )
  })
  const { rows } = await world.databases.owner.query<{ payload: Record<string, unknown> }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_mails'`,
  )
  expect(rows).toHaveLength(1)
  const left = async () =>
    (
      await world.databases.owner.query(`select to_address from outbox where batch::text = $1 and sent_at is null`, [
        rows[0]!.payload['batch'],
      ])
    ).rows
  answers.rcpt = (line) => (line.includes(CAST.omar.email) ? '451 4.3.0 Try again later' : '250 ok')
  await expect(deliverMails(postman, rows[0]!.payload)).rejects.toThrow('Try again later')
  expect(await left()).toEqual([{ to_address: CAST.omar.email }])
  answers.rcpt = '250 ok'
  await deliverMails(postman, rows[0]!.payload)
  expect(await left()).toEqual([])
})

test('mails of one transaction are all sent or given up in the end: neither a server that is away nor one bad mail strands the rest', async () => {
  const { owner } = world.databases
  const batch = newId()
  const put = (attached: string | null) =>
    owner.query(
      `insert into outbox (id, to_address, subject, text_body, html_body, kind, batch, attached_kind, attached_id)
       values ($1, 'dana@example.com', 'Batch', 'x', 'x', 'x', $2, $3, $4)`,
      [newId(), batch, attached, attached && newId()],
    )
  const states = async () =>
    (
      await owner.query(
        `select attempts, sent_at is not null as sent, failed_at is not null as failed from outbox where batch = $1 order by id`,
        [batch],
      )
    ).rows
  const away = systemCtx({ ...world.services, env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1' } }, 'send_mails')
  for (let mails = 0; mails < 2; mails++) await put(null)
  for (let tries = 1; tries < 25; tries++) await expect(deliverMails(away, { batch })).rejects.toThrow('ECONNREFUSED')
  expect(await states()).toEqual([1, 2].map(() => ({ attempts: 24, sent: false, failed: false })))
  await deliverMails(away, { batch })
  expect(await states()).toEqual([1, 2].map(() => ({ attempts: 25, sent: false, failed: true })))

  const attachments = { bad: () => Promise.reject(new Error('no such document')) }
  const services = { ...postman.services, tables: { ...postman.services.tables, attachments } }
  const before = taken.length
  await put('bad')
  await put(null)
  await expect(deliverMails(systemCtx(services, 'send_mails'), { batch })).rejects.toThrow('no such document')
  expect((await states()).slice(2)).toEqual([
    { attempts: 1, sent: false, failed: false },
    { attempts: 1, sent: true, failed: false },
  ])
  expect(taken).toHaveLength(before + 1)
})

test('a mail server that says nothing is given up soon, and what else is due is worked before the next mails', async () => {
  await world.workJobs()
  world.services.log.level = 'silent' // each mail that is given up says so
  let asked = 0
  const underWay = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const silent = createServer((socket) => {
    socket.on('error', () => {})
    if (++asked === 2) underWay.resolve()
    void ended.promise.then(() => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const services = { ...world.services, env: { ...world.services.env, SMTP_URL } }
  for (let mails = 0; mails < 6; mails++) await send()
  const worked = Promise.withResolvers<number>()
  const claim_deadline = async () => worked.resolve(asked)
  const worker = await startJobs(world.databases.owner, services, { send_mail: deliverMail, claim_deadline }, [])
  await underWay.promise
  const began = performance.now()
  await system.write((tx) => addJob(tx, 'claim_deadline', {}))
  const askedBefore = await worked.promise
  ended.resolve()
  silent.close()
  await worker.stop()
  expect(askedBefore).toBeLessThan(4)
  expect(performance.now() - began).toBeLessThan(20_000)
})
