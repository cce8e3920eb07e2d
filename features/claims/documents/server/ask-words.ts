import { paths } from '#app/paths.ts'
import { type News, type NewsAndMail, newsAndMail } from '#features/base/notifications/server/notify.ts'
import type { DocumentSlot } from '#features/claims/claims/claim.ts'
import { SLOT_NAMES } from '#features/claims/claims/server/slot-names.ts'
import { forAdmins, named } from '#features/claims/claims/server/words.ts'
import type { Language } from '#lib/languages.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

type Subject = { id: string; claim_number: string; insurer_name: string }
type Named = { slot: DocumentSlot; label: string | null }
type Asked = Named & { id: string; message: string }

const list = (all: readonly Named[]) => (language: Language) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(
    all.map(({ slot, label }) => label ?? SLOT_NAMES[language][slot]),
  )
const ask = (key: 'asked' | 'reminder', claim: Subject, asked: readonly Asked[]): NewsAndMail => {
  const { id, message } = asked[0]!
  const values = { number: claim.claim_number, documents: list(asked), message }
  return newsAndMail('warning', paths.claim(claim.id, { asked: id }), `documents_${key}`, say(key, values))
}

/** Documents the driver is asked for: the admin's own words, and a way that ends at the upload. */
export const documentsAsked = (claim: Subject, asked: readonly Asked[]): NewsAndMail => ask('asked', claim, asked)

/** Two days later and it has not come. */
export const stillAsked = (claim: Subject, asked: readonly Asked[]): NewsAndMail => ask('reminder', claim, asked)

/** The driver need not look for it any more. */
export const requestWithdrawn = (claim: Subject, asked: Named, reason: string): NewsAndMail =>
  newsAndMail(
    'info',
    paths.claim(claim.id),
    'documents_unasked',
    say('unasked', { number: claim.claim_number, document: list([asked]), reason }),
  )

/** What was asked for has come. */
export const requestMet = (claim: Subject, asked: Named): News =>
  forAdmins('success', claim, say('met', { ...named(claim), document: list([asked]) }))
