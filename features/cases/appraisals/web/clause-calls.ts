import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { isRefusal } from '#lib/errors.ts'
import { clauseContract } from '../clause-contract.ts'
import type { AppraisalCase } from '../clause-step.ts'
import type { Standing } from '../clause.ts'

export const clauseApi = clientOf(clauseContract)
const keyOf = (claim_id: string) => ['appraisal_case', claim_id]

export const useCase = (claim_id: string) =>
  useQuery({
    queryKey: keyOf(claim_id),
    queryFn: ({ signal }) => clauseApi.case({ claim_id }, { signal }),
    refetchInterval: 60_000,
  })
/** Every step answers with the case as it stands. */
export const caseChanged = (known: AppraisalCase) => queries.setQueryData(keyOf(known.claim_id), known)
export const caseStale = (claim_id: string) => queries.invalidateQueries({ queryKey: keyOf(claim_id) })

const KNOWN = [
  'changed',
  'wrong_step',
  'clause_open',
  'costs_first',
  'claim_closed',
  'not_first_party',
  'no_document',
  'no_booking',
  'invalid_input',
] as const
/** A refusal in the reader's language. */
export function useRefused(): (error: unknown) => string {
  const t = useTranslations('appraisalClause.refusals')
  return (error) => t((isRefusal(error) && KNOWN.find((code) => code === error.code)) || 'other')
}

/** What every part of the page is given: who reads it, what stands, and whether anything can be recorded. */
export type PartProps = {
  claim: ClaimDetail
  found: AppraisalCase
  standing: Standing
  viewer: 'driver' | 'team'
  writes: boolean
}
