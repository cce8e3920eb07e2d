import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { toastError } from '#ui/toast.tsx'
import { dashboardsContract } from '../contract.ts'

export const api = clientOf(dashboardsContract)

export const useDriverDashboard = (enabled = true) =>
  useQuery({ queryKey: ['dashboard', 'driver'], queryFn: ({ signal }) => api.driver({}, { signal }), enabled })
export const useProviderDashboard = () =>
  useQuery({
    queryKey: ['dashboard', 'provider'],
    queryFn: ({ signal }) => api.provider({}, { signal }),
    // a colleague moved a repair, or a new day began: nobody says so
    refetchInterval: 60_000,
  })
export const useAdminDashboard = () =>
  useQuery({ queryKey: ['dashboard', 'admin'], queryFn: ({ signal }) => api.admin({}, { signal }) })

/** Asks again when something happened to a claim, an order or the person's news. */
export function useFreshDashboard() {
  const again = () => void queries.invalidateQueries({ queryKey: ['dashboard'] })
  useLive('claims', again)
  useLive('orders', again)
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') again()
  })
}

/** The spec's toast, once per failure; the same words stand on the page. */
export function useFailureToast(failedAt: number, title: string, text: string) {
  const tell = useEffectEvent(() => toastError(title, text, { id: 'dashboard' }))
  useEffect(() => {
    if (failedAt) tell()
  }, [failedAt])
}
