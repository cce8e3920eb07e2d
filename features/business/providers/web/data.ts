import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { filesContract } from '#features/base/files/contract.ts'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { isRefusal } from '#lib/errors.ts'
import { providersContract } from '../contract.ts'
import type { ProviderDocument, ProviderProfile } from '../provider.ts'

export const api = clientOf(providersContract)
const files = clientOf(filesContract)
const PROFILE = ['provider_profiles', 'mine']

/** One's own profile; null before onboarding (PGRST116 is not an error, spec §7). */
export const useProfile = () =>
  useQuery({
    queryKey: PROFILE,
    queryFn: async ({ signal }): Promise<ProviderProfile | null> => {
      try {
        return await api.profile({}, { signal })
      } catch (error) {
        if (isRefusal(error) && error.code === 'PGRST116') return null
        throw error
      }
    },
  })

/** What a save answered is the newest truth; everything that shows it asks again. */
export function keepProfile(profile: ProviderProfile): void {
  queries.setQueryData(PROFILE, profile)
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
  void queries.invalidateQueries({ queryKey: ['provider_events'] })
}
export const askProfileAgain = () => queries.invalidateQueries({ queryKey: PROFILE })

export const useVehicles = (enabled: boolean) =>
  useQuery({ queryKey: ['vehicles', 'mine'], queryFn: ({ signal }) => api.vehicles({}, { signal }), enabled })
export const useShop = (enabled: boolean) =>
  useQuery({ queryKey: ['shops', 'mine'], queryFn: ({ signal }) => api.shop({}, { signal }), enabled })

export const attachedOf = (document: ProviderDocument | null): Attached | null => document && { ...document }

/** Takes away an upload that was replaced; one that something else refers to stays. */
export const forgetFile = (path: string): void => void files.remove({ path }).catch(() => {})

/** A link of one's own to a document; opening it is logged for its owner. */
export const linkOf = async (path: string): Promise<string> => (await files.sign({ path })).signed_url

/** Opens a document in a new tab by a link of its own; the reading is logged for its owner. */
export async function openDocument(path: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { signed_url } = await files.sign({ path })
    if (tab) {
      tab.opener = null
      tab.location.replace(signed_url)
    } else location.assign(signed_url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
