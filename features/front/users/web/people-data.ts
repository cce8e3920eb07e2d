import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { grantsContract } from '../grant.ts'
import { usersContract } from '../contract.ts'
import { peopleContract } from '../person.ts'

export const people = clientOf(peopleContract)
export const grants = clientOf(grantsContract)
export const profiles = clientOf(usersContract)
/** Each reading of a person is on record, so it is asked again only after something was done. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['people', id],
    queryFn: ({ signal }) => people.get({ id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })
