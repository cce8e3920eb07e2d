import { useEffect, useState } from 'react'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { towsContract } from '../contract.ts'
import type { TowCar } from '../tow.ts'
import { OPEN_TOWS, type TowStatus } from '../tow-status.ts'

export const api = clientOf(towsContract)
export type OwnTow = { id: string; number: string; status: TowStatus; created_at: string }
export type OwnTows = { under: readonly OwnTow[]; earlier: readonly OwnTow[] }
/** One's tows: under way, and over for a while. */
export async function ownTows(): Promise<OwnTows> {
  const tows = await api.mine({})
  const isOpen = ({ status }: OwnTow) => (OPEN_TOWS as readonly TowStatus[]).includes(status)
  return { under: tows.filter(isOpen), earlier: tows.filter((tow) => !isOpen(tow)) }
}

/** The cars of one's own open claims; none for a visitor, and none when they cannot be read: all can be typed. */
export function useCars(): readonly TowCar[] {
  const { status } = useSession()
  const [cars, setCars] = useState<readonly TowCar[]>([])
  useEffect(() => {
    if (status === 'signed-in') api.cars({}).then(setCars, () => {})
  }, [status])
  return cars
}
