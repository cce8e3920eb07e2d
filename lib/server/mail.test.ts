import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { systemCtx } from './jobs.ts'
import { devMail, type Mail, sendMail } from './mail.ts'

const world = await createWorld()
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
