// An insurer as the claims team knows it: its names, how it is reached, and the domains its people write from.
import * as z from 'zod'
import { EMAIL_FORM, PHONE_FORM } from '#features/base/accounts/profile.ts'
import { Id } from '#lib/ids.ts'
import { bothWays } from '#lib/sort.ts'

export const INSURER_SORTS = bothWays(['name', 'claims'])

/** Anybody has an address there: it says nothing about whom somebody works for. */
const FREE_MAIL: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.es hotmail.com hotmail.es live.com msn.com yahoo.com yahoo.es ymail.com
  rocketmail.com aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com pm.me mail.com email.com gmx.com gmx.net
  gmx.de zoho.com yandex.com yandex.ru mail.ru inbox.com fastmail.com fastmail.fm hey.com tutanota.com tuta.io hushmail.com
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net spectrum.net earthlink.net juno.com
  netzero.net frontier.com optonline.net windstream.net centurylink.net suddenlink.net roadrunner.com rr.com mailinator.com
  guerrillamail.com 10minutemail.com yopmail.com tempmail.com sharklasers.com duck.com usa.com web.de qq.com 163.com`.split(
    /\s+/,
  ),
)
const DOMAIN_FORM = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** What stands behind the @ of an address, or was typed with one, in small letters. */
export const domainIn = (typed: string): string => typed.trim().toLowerCase().replace(/^.*@/, '').replace(/\.$/, '')
/** Whether a domain gives addresses to everybody, itself or below one that does. */
const isFreeMail = (domain: string): boolean => {
  const parts = domain.split('.')
  return parts.some((_, n) => FREE_MAIL.has(parts.slice(n).join('.')))
}
/** What is wrong with a domain of an insurer; null when nothing is. */
export const wrongDomain = (typed: string): 'form' | 'free' | null => {
  const domain = domainIn(typed)
  return !DOMAIN_FORM.test(domain) ? 'form' : isFreeMail(domain) ? 'free' : null
}
/** Whether an address is one of these domains: exactly, never below one of them, and never a free one. */
export const isOfDomain = (email: string, domains: readonly string[]): boolean => {
  const domain = domainIn(email)
  return !isFreeMail(domain) && domains.includes(domain)
}

const MOST_NAMES = 40
const Phone = z
  .string()
  .trim()
  .max(40)
  .refine((text) => text === '' || PHONE_FORM.test(text), 'Enter a phone number with at least 7 digits.')
  .transform((text) => text || null)
const Name = z.string().trim().min(2, 'Enter the name.').max(200, 'Shorten the name to 200 characters.')
const Domain = z
  .string()
  .max(260)
  .transform(domainIn)
  .refine((domain) => wrongDomain(domain) !== 'form', 'Enter a domain such as example.com.')
  .refine((domain) => !isFreeMail(domain), 'Anyone can have an address at this domain. Enter one of the insurer’s own.')

/** What an admin writes of an insurer. */
export const insurerFields = {
  name: Name,
  aliases: z.array(Name).max(MOST_NAMES).default([]),
  phone: Phone.default(null),
  portal: z
    .string()
    .trim()
    .max(500)
    .refine((text) => text === '' || (/^https:\/\/\S+$/.test(text) && URL.canParse(text)), 'Start with https://.')
    .transform((text) => text || null)
    .default(null),
  domains: z.array(Domain).max(MOST_NAMES).default([]),
}
/** What an admin writes of somebody who works there. */
export const personFields = {
  name: z.string().trim().min(2, 'Enter the name.').max(120, 'Shorten the name to 120 characters.'),
  role: z.string().trim().max(120, 'Shorten this to 120 characters.').default(''),
  phone: Phone.default(null),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .refine((text) => text === '' || EMAIL_FORM.test(text), 'Enter a valid email address.')
    .transform((text) => text || null)
    .default(null),
  note: z.string().trim().max(500, 'Shorten this to 500 characters.').default(''),
}

export const InsurerPerson = z.object({
  id: Id,
  name: z.string(),
  role: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string(),
})
export type InsurerPerson = z.output<typeof InsurerPerson>
export const InsurerRow = z.object({
  id: Id,
  name: z.string(),
  aliases: z.array(z.string()),
  phone: z.string().nullable(),
  portal: z.string().nullable(),
  domains: z.array(z.string()),
  version: z.int(),
  /** Claims that name it, of whatever state. */
  claims: z.int(),
})
export type InsurerRow = z.output<typeof InsurerRow>
export const Insurer = InsurerRow.extend({ people: z.array(InsurerPerson) })
export type Insurer = z.output<typeof Insurer>
