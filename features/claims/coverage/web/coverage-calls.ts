import { clientOf } from '#features/base/accounts/web/client.ts'
import { useQuery } from '@tanstack/react-query'
import { coverageContract, versionsContract } from '../contract.ts'
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
