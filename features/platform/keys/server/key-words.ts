import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

const action_url = paths.providerKeys()

/** To the owners of the business. */
export const keyNews = {
  confirmer: (name: string, who: string): News => ({ type: 'warning', action_url, ...say('confirmer', { name, who }) }),
  make: (name: string): News => ({ type: 'warning', action_url, ...say('make', { name }) }),
  rotate: (name: string): News => ({ type: 'info', action_url, ...say('rotate', { name }) }),
  revoke: (name: string): News => ({ type: 'info', action_url, ...say('revoke', { name }) }),
}

/** To the owners, where our team did it. */
export const revokedByUs = (name: string, reason: string): News => ({
  type: 'warning',
  action_url,
  ...say('revoked_by_us', { name, reason }),
})

type Asked = { name: string; number: string; total: string }
/** To the member who is to confirm; without one, and of what became of it, to the owners. */
export const requestNews = {
  ask: (it: Asked): News => ({ type: 'warning', action_url, ...say('ask', it) }),
  nobody: (it: Asked): News => ({ type: 'warning', action_url, ...say('nobody', it) }),
  confirm: (it: Asked): News => ({ type: 'info', action_url, ...say('confirm', it) }),
  decline: (it: Asked): News => ({ type: 'info', action_url, ...say('decline', it) }),
}
