import { Hono } from 'hono'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import * as z from 'zod'
import { newId } from '../ids.ts'
import type { Services } from './ctx.ts'
import { dbFor, type Tx } from './db.ts'
import type { Job } from './jobs.ts'

export type Mail = {
  to: string
  kind: string
  subject: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
}

const Address = z.email().max(254)
const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/**
 * Puts a mail into the outbox, in this transaction: sent when it commits, never when it does not.
 * Throws when the address is not one plain address (a line break in it would change the recipients).
 */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  const to = Address.parse(mail.to)
  const subject = mail.subject.replaceAll(/[\r\n]+/g, ' ')
  const text = [
    ...mail.paragraphs,
    ...(mail.button ? [`${mail.button.label}: ${mail.button.url}`] : []),
    'ClaimChoice',
  ].join('\n\n')
  const html = `<!doctype html><html><body style="margin:0;background:#fbf8f1;color:#16211b;font:17px/1.5 sans-serif"><div style="max-width:34rem;margin:0 auto;padding:2rem">
<p style="font-weight:700">ClaimChoice</p>${mail.paragraphs.map((line) => `<p>${escape(line)}</p>`).join('')}${
    mail.button
      ? `<p><a href="${escape(mail.button.url)}" style="display:inline-block;padding:.8rem 1.4rem;border-radius:.75rem;background:#0e4a38;color:#fff;text-decoration:none">${escape(mail.button.label)}</a></p>`
      : ''
  }</div></body></html>`
  await sql`select queue_mail(${newId()}, ${to}, ${subject}, ${text}, ${html}, ${mail.kind})`.execute(tx)
}

/** Sends one outbox row. In demo there is nobody to send to: the row is the mail, shown at /dev/mail. */
export const deliverMail: Job = async (ctx, payload) => {
  const id = String(payload['id'])
  const row = await ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const { SMTP_URL, MAIL_FROM } = ctx.services.env
  if (SMTP_URL)
    await createTransport(SMTP_URL).sendMail({
      from: MAIL_FROM,
      to: row.to_address,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      messageId: `<${row.id}@claimchoice>`,
    })
  await ctx.db
    .updateTable('outbox')
    .set({ sent_at: ctx.services.now().toISOString(), attempts: row.attempts + 1 })
    .where('id', '=', id)
    .execute()
}

/** Demo only: the mails as a page and as JSON (newest first). */
export function devMail(services: Services): Hono {
  const db = dbFor(services.databases.system, '')
  const latest = (to: string | undefined) => {
    const query = db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50)
    return (to ? query.where('to_address', '=', to.toLowerCase()) : query).execute()
  }
  return new Hono()
    .get('/dev/mail.json', async (c) =>
      c.json(
        (await latest(c.req.query('to'))).map((row) => ({
          to: row.to_address,
          subject: row.subject,
          text: row.text_body,
          html: row.html_body,
          sent_at: row.sent_at ?? row.created_at,
        })),
      ),
    )
    .get('/dev/mail', async (c) => {
      const rows = await latest(c.req.query('to'))
      const link = /https?:\/\/\S+/
      const items = rows.map((row) => {
        const text = escape(row.text_body).replace(link, (url) => `<a href="${url}">${url}</a>`)
        return `<article><h2>${escape(row.subject)}</h2><p>To <b>${escape(row.to_address)}</b>, <time>${row.created_at}</time></p><pre>${text}</pre></article>`
      })
      return c.html(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Demo mail</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:17px/1.5 sans-serif;background:#fbf8f1;color:#16211b}article{border-top:1px solid #ddd6c6;padding:1rem 0}pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}</style>
<h1>Demo mail</h1><p>Every mail this demo would have sent. Nothing leaves this machine.</p>${items.join('') || '<p>No mail yet.</p>'}</html>`)
    })
}
