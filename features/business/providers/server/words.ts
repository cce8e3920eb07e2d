import { paths } from '#app/paths.ts'
import { type News, type NewsAndMail, newsAndMail } from '#features/base/notifications/server/notify.ts'
import { formatDay } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type { Credential } from '../credential.ts'
import type { DocumentName } from '../provider.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

/** A reason ends as a sentence does. */
export const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

export const submittedNews = (business: string): News => ({
  type: 'info',
  action_url: paths.adminProviders(),
  ...say('submitted', { business }),
})

/**
 * `listed`: a listing of theirs is on the market already; before, nobody can book them. `draft` is the only one they have,
 * which is where it is published. The mail names the business, and the reason stands in it as the admin wrote it.
 */
export const decisionNews = (
  business: string,
  decision: 'approved' | 'rejected',
  reason: string,
  listed: boolean,
  draft: string | null,
): NewsAndMail =>
  decision === 'approved'
    ? newsAndMail(
        'success',
        listed ? paths.providerVerification() : draft ? paths.providerListing(draft) : paths.providerListings(),
        'verification_approved',
        say('approved', { business, listed: listed ? 'yes' : 'no' }),
      )
    : newsAndMail(
        'error',
        paths.providerVerification(),
        'verification_rejected',
        say('rejected', { business, reason, sentence: sentence(reason) }),
      )

type NamedCredential = Pick<Credential, 'kind' | 'state' | 'expires_on'>
const KINDS = say('kinds')
const named = ({ kind, state, expires_on }: NamedCredential) => ({
  credential: (language: Language) => `${KINDS[language][kind]} (${state})`,
  day: (language: Language) => formatDay(expires_on, language),
})
const forOwners = { action_url: paths.providerVerification() }

export const credentialNews = {
  submitted: (business: string, provider_id: string): News => ({
    type: 'info',
    action_url: `${paths.adminProvider(provider_id)}?status=credentials`,
    ...say('credentialSubmitted', { business }),
  }),
  reviewed: (credential: NamedCredential, decision: 'accepted' | 'refused', reason: string, resumed: number): News =>
    decision === 'accepted'
      ? { type: 'success', ...forOwners, ...say('credentialAccepted', { ...named(credential), resumed }) }
      : {
          type: 'error',
          ...forOwners,
          ...say('credentialRefused', { ...named(credential), reason: sentence(reason) }),
        },
  ending: (credential: NamedCredential): News => ({
    type: 'warning',
    ...forOwners,
    ...say('credentialEnding', named(credential)),
  }),
  lapsed: (credential: NamedCredential, paused: number): News => ({
    type: paused > 0 ? 'error' : 'warning',
    ...forOwners,
    ...say('credentialLapsed', { ...named(credential), paused }),
  }),
}

const DOCUMENTS = say('documents')
const document = (name: DocumentName) => (language: Language) => DOCUMENTS[language][name]

export const documentNews = {
  stillOpen: (names: readonly DocumentName[]): News => ({
    type: 'warning',
    ...forOwners,
    ...say('documentsOpen', { names: (language) => names.map((name) => document(name)(language)).join(', ') }),
  }),
  again: (business: string, provider_id: string, name: DocumentName): News => ({
    type: 'info',
    action_url: `${paths.adminProvider(provider_id)}?status=pending`,
    ...say('documentAgain', { business, document: document(name) }),
  }),
  reviewed: (name: DocumentName, decision: 'accepted' | 'refused', reason: string): News =>
    decision === 'accepted'
      ? { type: 'success', ...forOwners, ...say('documentAccepted', { document: document(name) }) }
      : {
          type: 'error',
          ...forOwners,
          ...say('documentRefused', { document: document(name), reason: sentence(reason) }),
        },
}
