import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'

const KNOWN = [
  'changed',
  'claim_closed',
  'stay_open',
  'stay_ended',
  'stay_runs',
  'let_go',
  'hash_changed',
  'too_many',
  'release_used',
  'release_revoked',
  'no_contact',
  'own_claim',
  'not_waiting',
  'busy',
  'no_place',
  'over_request_rate_limit',
  'invalid_input',
] as const
/** A refusal in the reader's language. */
export function useRefused(): (error: unknown) => string {
  const t = useTranslations('storage.refusals')
  return (error) => t((isRefusal(error) && KNOWN.find((code) => code === error.code)) || 'other')
}
