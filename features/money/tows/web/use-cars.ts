import { useEffect, useState } from 'react'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { towsContract } from '../contract.ts'
import type { TowCar } from '../tow.ts'

export const api = clientOf(towsContract)

/** The cars of one's own open claims; none for a visitor, and none when they cannot be read: all can be typed. */
export function useCars(): readonly TowCar[] {
  const { status } = useSession()
  const [cars, setCars] = useState<readonly TowCar[]>([])
  useEffect(() => {
    if (status === 'signed-in') api.cars({}).then(setCars, () => {})
  }, [status])
  return cars
}
