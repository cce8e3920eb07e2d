import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { insurersContract } from '../contract.ts'
import type { INSURER_SORTS } from '../insurer.ts'

export const insurersApi = clientOf(insurersContract)

export const useInsurers = (q: string, sort: (typeof INSURER_SORTS)[number] | undefined, page: number) =>
  useQuery({
    queryKey: ['insurers', 'list', q, sort, page],
    queryFn: ({ signal }) => insurersApi.list({ q, sort, page }, { signal }),
    placeholderData: keepPreviousData,
  })
export const useInsurer = (id: string) =>
  useQuery({ queryKey: ['insurers', id], queryFn: ({ signal }) => insurersApi.get({ id }, { signal }) })
export const insurersChanged = () => queries.invalidateQueries({ queryKey: ['insurers'] })
