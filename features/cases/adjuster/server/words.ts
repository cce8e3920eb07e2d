// What is mailed to an adjuster (in English), and what the others are notified of.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import type { Services } from '#lib/server/ctx.ts'
import type { Mail } from '#lib/server/mail.ts'
import { newsOf, textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

/** The sentences of the document about versions and answers. */
export const TEXTS = await textsBeside<typeof en>(import.meta.url)
const say = await wordsBeside<typeof en>(import.meta.url)
export const adjusterNews = newsOf(say, { waits: 'warning', said: 'info', notCounted: 'warning' })
type Said = Omit<News, 'action_url'>
export const toTeam = (said: Said): News => ({ ...said, action_url: paths.adminAdjusters() })
export const toDriver = (claimId: string, said: Said): News => ({ ...said, action_url: paths.claim(claimId) })
export const toShop = (repairId: string, said: Said): News => ({ ...said, action_url: paths.providerRepair(repairId) })

/** No name that somebody typed stands in it: a link is no way to write to strangers. */
export function linkMail({ env }: Services, to: string, about: { shop: string; last4: string }, token: string): Mail {
  const { subject, paragraphs, button } = say('link', about).en
  const url = new URL(`${paths.adjuster()}#${token}`, env.APP_URL).href
  return { to, kind: 'adjuster.link', subject, paragraphs, button: { label: button, url }, language: 'en' }
}
export function codeMail(to: string, about: { code: string; last4: string }): Mail {
  const { subject, paragraphs } = say('code', about).en
  return { to, kind: 'adjuster.code', subject, paragraphs, language: 'en' }
}
