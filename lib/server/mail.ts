import { Hono } from 'hono'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import * as z from 'zod'
import { newId } from '../ids.ts'
import type { Ctx, Services } from './ctx.ts'
import { dbFor, type Tx } from './db.ts'
import type { Job } from './jobs.ts'
import { seal, unseal } from './seal.ts'
import { DEFAULT_LANGUAGE, type Language } from '#lib/languages.ts'
import { escapeMarkup } from './html.ts'
import type words from './words.en.ts'
import { textsBeside } from './words.ts'

type Words = {
  subject: string
  hello?: string
  /** Between greeting and text, where the subject alone names the news. */
  heading?: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  language?: Language
  /** Small print below: why this mail came, and links. */
  foot?: { text: string; links: readonly { label: string; url: string }[] }
}
export type Mail = Words & { to: string; kind: string; attached?: { kind: string; id: string } }
/** Makes a document that goes with a mail; null when it is gone. */
export type Attachment = (services: Services, id: string) => Promise<{ filename: string; content: Uint8Array } | null>
declare module '#lib/server/ctx.ts' {
  interface Tables {
    attachments: Readonly<Record<string, Attachment>>
  }
}

/** Stands in a letter for the reader's name, which the database fills in: the writer need not know whom it reaches. */
export const READER = '\uE000'

/** Stand below every letter for this site's address and for who runs it, which whoever writes one need not know. */
const SITE = '\uE001'
const OPERATOR = '\uE002'
const TEXTS = await textsBeside<typeof words>(import.meta.url)
const smallLinks = (language: Language) => {
  const at = language === DEFAULT_LANGUAGE ? SITE : `${SITE}/${language}`
  return (['help', 'privacy'] as const).map((page) => ({ label: TEXTS[language][page], url: `${at}/${page}` }))
}

/** Before a body that is closed at rest. */
const SEALED = 'sealed:'
function opened({ env }: Services, body: string, inHtml = false): string {
  const plain = body.startsWith(SEALED) ? unseal(env.ENCRYPTION_KEY, body.slice(SEALED.length)) : body
  const operator = `${env.OPERATOR_NAME}, ${env.OPERATOR_ADDRESS.replaceAll('|', ', ')}`
  return plain.replaceAll(SITE, env.APP_URL).replaceAll(OPERATOR, inHtml ? escapeMarkup(operator) : operator)
}

const Address = z.email().max(254)

const BUTTON =
  'display:inline-block;padding:13px 24px;border-radius:12px;background:#0e4a38;color:#ffffff;font-weight:700;text-decoration:none'
/** Mail programs that know the dark scheme get the site's dark colors; the others keep the light ones. */
const DARK =
  '@media (prefers-color-scheme:dark){.ground{background:#0f1512!important;color:#eff1ea!important}.sheet{background:#171f1a!important;color:#eff1ea!important;border-color:#2b352e!important}.soft{color:#b4bdb4!important}.accent{color:#86d6b2!important}.button{background:#86d6b2!important;color:#07261b!important}}'

/** The same words as plain text and as HTML that any mail program shows, in the light and in the dark. */
export function renderMail({ subject, hello, heading, paragraphs, button, language = 'en', foot }: Words) {
  const links = [...(foot?.links ?? []), ...smallLinks(language)]
  const text = [
    ...(hello ? [hello] : []),
    ...(heading ? [heading] : []),
    ...paragraphs,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    'ClaimChoice',
    ['--', ...(foot ? [foot.text] : []), ...links.map(({ label, url }) => `${label}: ${url}`), OPERATOR].join('\n'),
  ].join('\n\n')
  const link = (url: string, look: string, style: string, label: string) =>
    `<a href="${escapeMarkup(url)}" class="${look}" style="${style}">${escapeMarkup(label)}</a>`
  const line = (words: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeMarkup(words)}</p>`
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title><style>${DARK}</style></head>
<body class="ground" style="margin:0;padding:0;background:#fbf8f1;color:#16211b;font:17px/1.5 Helvetica,Arial,sans-serif"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:544px;text-align:left"><tr><td class="accent" style="padding:0 8px 16px;font-size:19px;font-weight:700;color:#0e4a38">ClaimChoice</td></tr>
<tr><td class="sheet" style="padding:24px;background:#ffffff;color:#16211b;border:1px solid #ddd6c6;border-radius:12px">${hello ? line(hello) : ''}${heading ? line(heading, 'font-size:19px;font-weight:700') : ''}${paragraphs.map((words) => line(words)).join('')}${
    button ? `<p style="margin:24px 0 0">${link(button.url, 'button', BUTTON, button.label)}</p>` : ''
  }</td></tr><tr><td class="soft" style="padding:16px 8px;font-size:14px;color:#4a564e">${foot ? `${escapeMarkup(foot.text)}<br>` : ''}${links.map(({ label, url }) => link(url, 'accent', 'color:#0e4a38', label)).join(' &middot; ')}<br>${OPERATOR}</td></tr></table></td></tr></table></body></html>`
  return { subject: subject.replaceAll(/[\r\n]+/g, ' '), text, html }
}

/**
 * Puts a mail into the outbox, in this transaction: sent when it commits, never when it does not.
 * Throws when the address is not one plain address (a line break in it would change the recipients).
 * `sealWith` closes the body at rest: for a mail whose link lets its reader in.
 */
export async function sendMail(tx: Tx, mail: Mail, sealWith?: string): Promise<void> {
  const to = Address.parse(mail.to)
  const { subject, text, html } = renderMail(mail)
  const kept = (body: string) => (sealWith ? SEALED + seal(sealWith, body) : body)
  await sql`select queue_mail(${newId()}, ${to}, ${subject}, ${kept(text)}, ${kept(html)}, ${mail.kind},
    ${mail.attached?.kind ?? null}, ${mail.attached?.id ?? null})`.execute(tx)
}

/** A mail server that does not answer in time is tried again later; meanwhile it holds up no other work. */
const WAITS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** As often as the queue tries: about four days, each wait longer than the one before. */
const MAX_ATTEMPTS = 25
/** The receiving server said "never" (5xx) about this mail or its reader; anything else may pass. */
const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
const answerOf = (error: unknown): string => {
  const { response, message } = error as { response?: string; message: string }
  return (response ?? message).replaceAll(/\s+/g, ' ').slice(0, 300)
}

/**
 * Sends one outbox row. In demo there is nobody to send to: the row is the mail, shown at /dev/mail.
 * A mail refused for good is marked and left; what may pass is thrown, so that the queue tries again later.
 */
export const deliverMail: Job = (ctx, payload) => deliver(ctx, String(payload['id']))

/** The mail server itself is not to be had, whichever mail it is asked for. */
const AWAY = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']

/**
 * Sends the mails of one transaction, each by itself: one that cannot be sent yet holds up no other, and the queue tries it
 * again. A server that is away is asked once, and that counts as a try of each mail that is left.
 */
export const deliverMails: Job = async (ctx, payload) => {
  const rows = await ctx.db
    .selectFrom('outbox')
    .select('id')
    .where('batch', '=', String(payload['batch']))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy(sql`random()`) // so that none at which the server hangs up stands before the others each time
    .execute()
  const failures: unknown[] = []
  for (const [at, { id }] of rows.entries())
    try {
      await deliver(ctx, id)
    } catch (error) {
      failures.push(error)
      if (!AWAY.includes((error as { code?: string }).code ?? '')) continue
      const rest = rows.slice(at + 1).map((row) => row.id)
      if (rest.length)
        await sql`update outbox set attempts = attempts + 1, last_error = ${answerOf(error)},
          failed_at = case when attempts + 1 >= ${MAX_ATTEMPTS} then ${ctx.services.now().toISOString()}::timestamptz end
          where id = any(${rest}) and sent_at is null and failed_at is null`.execute(ctx.db)
      break
    }
  if (failures.length) throw failures[0]
}

async function deliver(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const attempts = row.attempts + 1
  const note = (what: { sent_at?: string; failed_at?: string; last_error?: string | null }) =>
    ctx.db
      .updateTable('outbox')
      .set({ ...what, attempts })
      .where('id', '=', id)
      .execute()
  const now = () => ctx.services.now().toISOString()
  const { SMTP_URL, MAIL_FROM } = ctx.services.env
  if (SMTP_URL) {
    const transport = createTransport({ url: SMTP_URL, ...WAITS_MS })
    try {
      const attached =
        row.attached_kind &&
        (await ctx.services.tables.attachments[row.attached_kind]?.(ctx.services, row.attached_id!))
      await transport.sendMail({
        from: MAIL_FROM,
        to: row.to_address,
        subject: row.subject,
        text: opened(ctx.services, row.text_body),
        html: opened(ctx.services, row.html_body, true),
        messageId: `<${row.id}@${MAIL_FROM.split('@')[1]}>`,
        ...(attached && {
          attachments: [
            { filename: attached.filename, content: Buffer.from(attached.content), contentType: 'application/pdf' },
          ],
        }),
        ...(row.unsubscribe_url && {
          headers: {
            'List-Unsubscribe': { prepared: true, value: `<${row.unsubscribe_url}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      })
    } catch (error) {
      const last_error = answerOf(error)
      const over = isRefusedForGood(error) || attempts >= MAX_ATTEMPTS
      await note({ last_error, ...(over && { failed_at: now() }) })
      if (over) return
      throw error
    } finally {
      transport.close()
    }
  }
  await note({ sent_at: now(), last_error: null })
}

/** Signs in to a mail server and sends nothing. Throws what it says. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...WAITS_MS })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Demo only: the mails and texts as a page and as JSON (newest first). */
export function devMail(services: Services): Hono {
  const db = dbFor(services.databases.system, '')
  const latest = (to: string | undefined) => {
    const query = db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50)
    return (to ? query.where('to_address', '=', to.toLowerCase()) : query).execute()
  }
  const mails = async (to: string | undefined) =>
    (await latest(to)).map((row) => ({
      to: row.to_address,
      subject: row.subject,
      text: opened(services, row.text_body),
      html: opened(services, row.html_body, true),
      sent_at: row.sent_at ?? row.created_at,
    }))
  /** One that waits for the morning is not there yet. */
  const texts = async (to: string | undefined) => {
    const query = db.selectFrom('texts').selectAll().where('sent_at', 'is not', null)
    const rows = await (to ? query.where('to_number', '=', to) : query)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
    return rows.map((row) => ({
      to: row.to_number,
      text: row.kind === 'code' ? unseal(services.env.ENCRYPTION_KEY, row.body) : row.body,
      sent_at: row.sent_at!,
    }))
  }
  return new Hono()
    .get('/dev/mail.json', async (c) => c.json(await mails(c.req.query('to'))))
    .get('/dev/texts.json', async (c) => c.json(await texts(c.req.query('to'))))
    .get('/dev/mail', async (c) => {
      const to = c.req.query('to')
      const link = /https?:\/\/\S+/g
      const items = [...(await mails(to)), ...(await texts(to)).map((text) => ({ ...text, subject: 'Text message' }))]
        .toSorted((a, b) => Date.parse(b.sent_at) - Date.parse(a.sent_at))
        .map((row) => {
          const text = escapeMarkup(row.text).replace(link, (url) => `<a href="${url}">${url}</a>`)
          return `<article><h2>${escapeMarkup(row.subject)}</h2><p>To <b>${escapeMarkup(row.to)}</b>, <time>${row.sent_at}</time></p><pre>${text}</pre></article>`
        })
      return c.html(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Demo mail</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:17px/1.5 sans-serif;background:#fbf8f1;color:#16211b}article{border-top:1px solid #ddd6c6;padding:1rem 0}pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}</style>
<h1>Demo mail</h1><p>Every email and text message this demo would have sent. Nothing leaves this machine.</p>${items.join('') || '<p>No mail yet.</p>'}</html>`)
    })
}
