import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import type { Told } from '#features/work/orders/server/words.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type { RemovalReason } from '../reason.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

export const WORDS = {
  reviewed: (name: string, title: string, rating: number): Told => ({
    type: 'info',
    ...say('reviewed', { name, title, rating }),
  }),
  replied: (business: string, title: string): Told => ({ type: 'info', ...say('replied', { business, title }) }),
  removed: (title: string, reason: RemovalReason): Told => ({ type: 'warning', ...say('removed', { title, reason }) }),
  removedOfYours: (title: string, name: string, reason: RemovalReason): Told => ({
    type: 'info',
    ...say('removedOfYours', { title, name, reason }),
  }),
  reportRefused: (title: string, name: string): Told => ({ type: 'info', ...say('reportRefused', { title, name }) }),
  upheld: (title: string): Told => ({ type: 'info', ...say('upheld', { title }) }),
  restored: (title: string): Told => ({ type: 'success', ...say('restored', { title }) }),
  restoredOfYours: (title: string, name: string): Told => ({
    type: 'info',
    ...say('restoredOfYours', { title, name }),
  }),
  reported: (business: string): News => ({
    type: 'info',
    action_url: paths.adminReviews(),
    ...say('reported', { business }),
  }),
  objected: (name: string): News => ({
    type: 'warning',
    action_url: paths.adminReviews({ state: 'objections' }),
    ...say('objected', { name }),
  }),
} as const
