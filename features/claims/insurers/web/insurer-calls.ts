import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { insurersContract } from '../contract.ts'

export const insurersApi = clientOf(insurersContract)

export const useInsurers = (q: string, page: number) =>
  useQuery({
    queryKey: ['insurers', 'list', q, page],
    queryFn: ({ signal }) => insurersApi.list({ q, page }, { signal }),
    placeholderData: keepPreviousData,
  })
export const useInsurer = (id: string) =>
  useQuery({ queryKey: ['insurers', id], queryFn: ({ signal }) => insurersApi.get({ id }, { signal }) })
export const insurersChanged = () => queries.invalidateQueries({ queryKey: ['insurers'] })
