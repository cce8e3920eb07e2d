import type { Role } from '#lib/contract.ts'
import { paths } from '../paths.ts'
import type copy from './copy.en.ts'

export type NavItem = { label: keyof typeof copy; href: string }
const item = (label: NavItem['label'], href: string): NavItem => ({ label, href })

/** What stands in the header: what this person comes for most, in the order they need it. */
export function navFor(role: Role | 'visitor'): NavItem[] {
  if (role === 'visitor')
    return [item('marketplace', paths.marketplace()), item('services', paths.services()), item('about', paths.about())]
  if (role === 'driver')
    return [
      item('dashboard', paths.dashboard()),
      item('claims', paths.claims()),
      item('bookings', paths.bookings()),
      item('marketplace', paths.marketplace()),
      item('messages', paths.messages()),
    ]
  if (role === 'claims_admin')
    return [
      item('dashboard', paths.dashboard()),
      item('claims', paths.adminClaims()),
      item('providers', paths.adminProviders()),
      item('users', paths.adminUsers()),
      item('analytics', paths.adminAnalytics()),
      item('messages', paths.messages()),
    ]
  return [
    item('dashboard', paths.dashboard()),
    item('bookings', paths.providerBookings()),
    item('listings', paths.providerListings()),
    item('marketplace', paths.marketplace()),
    item('messages', paths.messages()),
  ]
}
