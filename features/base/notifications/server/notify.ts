import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { newId } from '#lib/ids.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { READER, renderMail } from '#lib/server/mail.ts'
import type { NotificationType } from '../notification.ts'
import { defaultOf, type Topic } from '../preference.ts'
import { oneClickUrl, unsubscribeToken } from './unsubscribe.ts'
import type { Language } from '#lib/languages.ts'
import { wordsBeside } from '#lib/server/words.ts'
import { inEach } from '#lib/spoken.ts'
import type en from './words.en.ts'

type Words = { title: string; message: string }
/** The same news in every language; each person reads it in theirs. */
export type News = { type: NotificationType; action_url: string } & Record<Language, Words>
type LetterWords = { subject: string; paragraphs: readonly string[]; label: string }
/** What the mail says where it says more than the notification; its button leads to the same page. */
export type Letter = { kind: string } & Record<Language, LetterWords>
/** One piece of news at two lengths; both lead to one page. */
export type NewsAndMail = { news: News; mail: Letter }
export const newsAndMail = (
  type: NotificationType,
  action_url: string,
  kind: string,
  said: Record<Language, Words & LetterWords>,
): NewsAndMail => ({ news: { type, action_url, ...said }, mail: { kind, ...said } })

const say = await wordsBeside<typeof en>(import.meta.url)
const TOPICS = say('topics')
const OPEN = say('open')
/** A text names no person, sum, address or number of a claim: a locked phone shows it to whoever looks. */
const BY_TEXT = say('byText')
const STOP = say('textStop')

/**
 * Notifies one person, inside the transaction that made it true: live on their pages and by mail, each as they
 * chose for the topic. `action_url` is a path of this site; the database refuses anything else. `mail: false` is for
 * what is no news an hour later, and `no_mail` for that of this minute: by text and push alone; with `unlessReadFor` (minutes) the mail waits, and whoever reads it meanwhile gets none.
 */
export async function notify(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  topic: Topic,
  news: News,
  { mail, no_mail, unlessReadFor }: { mail?: Letter | false; no_mail?: true; unlessReadFor?: number } = {},
): Promise<void> {
  const { type, action_url } = news
  const texts = inEach((language) => ({ title: news[language].title, message: news[language].message }))
  const defaults = {
    app: defaultOf(topic, 'app'),
    email: defaultOf(topic, 'email'),
    text: defaultOf(topic, 'text'),
    push: defaultOf(topic, 'push'),
  }
  const due = unlessReadFor && new Date(ctx.services.now().getTime() + unlessReadFor * 60_000).toISOString()
  const letters =
    mail === false
      ? {}
      : { ...lettersOf(ctx, userId, topic, news, mail), ...(due && { not_before: due }), ...(no_mail && { no_mail }) }
  await sql`select notify_person(${newId()}, ${userId}, ${topic}, ${type}, ${JSON.stringify(texts)}::jsonb,
    ${action_url}, ${JSON.stringify(defaults)}::jsonb, ${JSON.stringify(letters)}::jsonb)`.execute(tx)
}

/** Notifies every claims admin that something waits for them. */
export async function notifyAdmins(ctx: Ctx, tx: Tx, news: News, but?: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from claims_admins() as id`.execute(tx)
  for (const { id } of rows) if (id !== but) await notify(ctx, tx, id, 'team', news)
}

function lettersOf(ctx: Ctx, userId: string, topic: Topic, news: News, given: Letter | undefined) {
  const { APP_URL, SECRET_KEY } = ctx.services.env
  const at = (path: string) => new URL(path, APP_URL).href
  const token = unsubscribeToken(SECRET_KEY, userId, topic)
  const around = say('around', { name: READER, topic: (language) => TOPICS[language][topic] })
  const letters = inEach((language) => {
    const { hello, why, stop, choose } = around[language]
    const { title, message } = news[language]
    const own = { subject: title, heading: title, paragraphs: [message], label: OPEN[language][topic] }
    const { label, ...says } = given?.[language] ?? own
    const mail = renderMail({
      language,
      ...says,
      hello,
      button: { label, url: at(news.action_url) },
      foot: {
        text: why,
        links: [
          { label: stop, url: at(paths.unsubscribe({ token })) },
          { label: choose, url: at(paths.settingsNotifications()) },
        ],
      },
    })
    return {
      ...mail,
      by_text: `ClaimChoice: ${BY_TEXT[language][topic]} ${at(paths.notifications())} ${STOP[language]}`,
    }
  })
  return { kind: given?.kind ?? topic, unsubscribe_url: oneClickUrl(APP_URL, token), ...letters }
}
