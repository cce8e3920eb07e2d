import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { grantsContract } from '../grant.ts'
import { usersContract } from '../contract.ts'
import { dataRequestsContract } from '#features/front/privacy/data-request.ts'
import { peopleContract } from '../person.ts'

export const people = clientOf(peopleContract)
export const grants = clientOf(grantsContract)
export const profiles = clientOf(usersContract)
export const dataRequests = clientOf(dataRequestsContract)

/** Each reading of a person is on record, so it is asked again only after something was done. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['people', id],
    queryFn: ({ signal }) => people.get({ id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })

/** After something was done to an account or a request: lists, counts and the open page ask again. */
export const askAgain = () =>
  Promise.all(
    ['people', 'users', 'admin_grants', 'data_requests'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  )
