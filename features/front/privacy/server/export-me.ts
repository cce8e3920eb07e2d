import { countTry } from '#features/base/accounts/server/throttle.ts'
import { confirmPassword } from '#features/base/accounts/server/confirm-password.ts'
import { sql } from 'kysely'
import { isNotFound, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { escapeMarkup } from '#lib/server/html.ts'
import { audit, type Ctx, ctxOf, person, type Services } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sameText, signature } from '#lib/server/seal.ts'
import { type ZipEntry, zipStream } from '#lib/server/zip.ts'
import type { privacyContract } from '../contract.ts'
import type { dataRequestsContract } from '../data-request.ts'
import { canOpenArchive } from '../policy.ts'
import { dueAt, requestById } from './data-requests.ts'
import { exportRows, type Kind, KINDS } from './export-rows.ts'
import { TEXTS } from './words.ts'
import type { Language } from '#lib/languages.ts'

const LINK_SECONDS = 600
const PER_DAY = {
  name: 'exports',
  max: 5,
  seconds: 86_400,
  sentence: 'You’ve created five archives today. Try again tomorrow.',
}
type Link = { person: string; session: string; until: number; id: string }
const sign = (services: Services, body: string) => signature(services.env.SECRET_KEY, `archive:${body}`)

/** A link for ten minutes to one's own archive; at most five a day, each on the record. */
async function linkTo(ctx: Ctx, note: (tx: Tx) => Promise<unknown>): Promise<{ url: string; expires_at: string }> {
  const me = person(ctx)
  await countTry(ctx, PER_DAY, me.id)
  const until = Math.floor(ctx.services.now().getTime() / 1000) + LINK_SECONDS
  const link: Link = { person: me.id, session: me.session_id, until, id: newId() }
  const body = Buffer.from(JSON.stringify(link)).toString('base64url')
  return ctx.write(async (tx) => {
    await audit(tx, { action: 'account.archive_made', table: 'profiles', id: me.id })
    await note(tx)
    return {
      url: `/rest/v1/archive?token=${body}.${sign(ctx.services, body)}`,
      expires_at: new Date(until * 1000).toISOString(),
    }
  })
}

/** Makes a link to the archive, for who knows the password: a request about one's data that is done at once. */
export const exportMe: Verb<typeof privacyContract.exportMe> = async (ctx, { password }) => {
  await confirmPassword(ctx, password)
  const now = ctx.services.now()
  const due = await dueAt(ctx, ctx.db, now)
  return linkTo(ctx, (tx) =>
    sql`select own_request_done(${newId()}, 'export', ${now.toISOString()}, ${due})`.execute(tx),
  )
}

/** The same for an archive that an admin sent: its person, signed in, while it is there. Somebody else's is 404. */
export const openSentArchive: Verb<typeof dataRequestsContract.openArchive> = async (ctx, { id }) => {
  const row = await requestById(ctx.db, id)
  if (row.person_id !== person(ctx).id) throw notFound('Request')
  ensure(canOpenArchive(row, ctx.services.now()))
  return linkTo(ctx, async () => {})
}

/** The archive behind a link, made while it is sent. The link ends with its ten minutes or with its session. Throws 404. */
export async function openArchive(
  ctx: Ctx,
  token: string,
): Promise<{ body: ReadableStream<Uint8Array>; name: string }> {
  const { services } = ctx
  const [body = '', mark = ''] = token.split('.')
  if (!sameText(mark, sign(services, body))) throw notFound('Archive')
  const link = JSON.parse(Buffer.from(body, 'base64url').toString()) as Link
  if (link.until * 1000 <= services.now().getTime()) throw notFound('Archive')
  const alive = await ctxOf(services, { kind: 'system', name: 'archive' })
    .db.selectFrom('auth.sessions')
    .select('id')
    .where('id', '=', link.session)
    .where('user_id', '=', link.person)
    .executeTakeFirst()
  if (!alive) throw notFound('Archive')
  // every query names the person; only row security looks at who that is
  const owner = ctxOf(services, { kind: 'person', id: link.person, role: 'driver', session_id: link.session }, ctx)
  const rows = await exportRows(owner)
  await owner.write((tx) => audit(tx, { action: 'account.archive_opened', table: 'profiles', id: link.person }))
  const day = services.now().toISOString().slice(0, 10)
  return { body: zipStream(entriesOf(owner, rows, day)), name: `claimchoice-${day}.zip` }
}

type File = { path: string; original_name: string; content_type: string; size: number }

async function* entriesOf(ctx: Ctx, rows: Record<Kind, unknown>, day: string): AsyncGenerator<ZipEntry> {
  const at = ctx.services.now()
  const files = rows.files as File[]
  const named = files.map((file, index) => ({ ...file, name: `files/${index + 1} ${plain(file.original_name)}` }))
  const { language } = (rows.account as { profile: { language: Language } }).profile
  yield { name: 'index.html', body: text(readme(language, day, named)), at }
  for (const kind of KINDS) {
    const value = kind === 'files' ? named : rows[kind]
    yield { name: `${kind}.json`, body: text(`${JSON.stringify(value, null, 2)}\n`), at }
  }
  for (const { path, name } of named) {
    const bytes = await ctx.services.blobs.get(path).catch((error: unknown) => {
      if (isNotFound(error)) return null
      throw error
    })
    yield bytes
      ? { name, body: bytes, at, packed: true }
      : { name: `${name}.txt`, body: text(TEXTS[language].readme.missing), at }
  }
}

async function* text(content: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(content)
}
/** A name that every system unpacks. */
const plain = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')

function readme(language: Language, day: string, files: { name: string; original_name: string }[]): string {
  const t = TEXTS[language].readme
  const line = (href: string, label: string, about = '') =>
    `<li><a href="${escapeMarkup(encodeURI(href))}">${escapeMarkup(label)}</a>${about && `<br>${escapeMarkup(about)}`}</li>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t.title}</title>
<style>body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:17px/1.5 sans-serif;background:#fbf8f1;color:#16211b}a{color:#0e4a38}li{margin:.6rem 0;overflow-wrap:anywhere}</style></head>
<body><h1>${t.title}</h1><p>${t.about} ${t.made({ day })}</p><p>${t.money} ${t.others}</p>
<h2>${t.open}</h2><ul>${KINDS.map((kind) => line(`${kind}.json`, `${kind}.json`, t.kinds[kind])).join('')}</ul>
<h2>${t.files}</h2>${files.length ? `<ul>${files.map((file) => line(file.name, file.original_name)).join('')}</ul>` : `<p>${t.noFiles}</p>`}</body></html>
`
}
