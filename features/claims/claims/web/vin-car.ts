import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { vinProblem } from '#lib/vin.ts'
import { claimsContract, type VinCar } from '../contract.ts'

const api = clientOf(claimsContract)

/** The car of a VIN once it is typed in full and passes its check digit; null before, and where none is known. */
export function useVinCar(typed: string): VinCar | null {
  const vin = vinProblem(typed) === null ? typed.trim().toUpperCase() : ''
  const { data } = useQuery({
    queryKey: ['vin', vin],
    queryFn: ({ signal }) => api.readVin({ vin }, { signal }),
    enabled: vin !== '',
    staleTime: Infinity,
    retry: false,
  })
  return (vin && data) || null
}

export const carText = ({ year, make, model, trim }: VinCar): string =>
  [year, make, model, trim].filter(Boolean).join(' ')
