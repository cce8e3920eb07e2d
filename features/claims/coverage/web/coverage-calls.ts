import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { coverageContract, versionsContract } from '../contract.ts'
import { lifecycleContract } from '../lifecycle.ts'

export const versionsApi = clientOf(versionsContract)
export const useVersions = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'versions'],
    queryFn: ({ signal }) => versionsApi.coverageVersions({ claim_id }, { signal }),
  })
export const coverageApi = clientOf(coverageContract)
export const useCoverage = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'coverage'],
    queryFn: async ({ signal }) => (await coverageApi.coverage({ claim_id }, { signal }))[0] ?? null,
  })

export const life = clientOf(lifecycleContract)

/** The total loss that stands on a claim, or null. */
export const useTotalLoss = (claim_id: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['claims', claim_id, 'losses'],
    queryFn: async ({ signal }) =>
      (await life.totalLosses({ claim_id }, { signal })).find(({ undone_at }) => !undone_at) ?? null,
  })
export const useExtensions = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'extensions'],
    queryFn: ({ signal }) => life.extensions({ claim_id }, { signal }),
  })
export const useSimilar = (claim_id: string) =>
  useQuery({
    queryKey: ['claims', claim_id, 'similar'],
    queryFn: ({ signal }) => life.similar({ claim_id }, { signal }),
  })
