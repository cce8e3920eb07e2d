import type { Role } from '#lib/contract.ts'
import { paths } from '../paths.ts'
import type copy from './copy.en.ts'
import type { Language } from '#lib/languages.ts'

/** `plain` pages were written at build time and run no script: the browser loads them itself. */
export type NavItem = { label: keyof typeof copy; href: string; plain?: true }
const item = (label: NavItem['label'], href: string): NavItem => ({ label, href })

/** The pages without script, in the reader's language. */
export const plainPages = (locale: Language): NavItem[] => [
  { label: 'rights', href: paths.rights(locale), plain: true },
  { label: 'about', href: paths.about(locale), plain: true },
]

/** What stands in the footer besides: whom one deals with, and how to reach them. */
export const companyPages = (locale: Language): NavItem[] => [
  { label: 'help', href: paths.help(locale), plain: true },
  { label: 'contact', href: paths.contact(locale), plain: true },
  { label: 'privacy', href: paths.privacy(locale), plain: true },
  { label: 'terms', href: paths.terms(locale), plain: true },
]

/** What stands in the header: what this person comes for most, in the order they need it. `works`: as what for a business. */
export function navFor(role: Role | 'visitor', locale: Language, works?: string | null): NavItem[] {
  if (role === 'visitor')
    return [item('marketplace', paths.marketplace()), item('services', paths.services()), ...plainPages(locale)]
  if (role === 'driver')
    return [
      item('dashboard', paths.dashboard()),
      item('claims', paths.claims()),
      item('bookings', paths.bookings()),
      ...(works ? [item('work', works === 'operator' ? paths.providerDispatch() : paths.providerBookings())] : []),
      item('marketplace', paths.marketplace()),
      item('messages', paths.messages()),
    ]
  if (role === 'claims_admin')
    return [
      item('dashboard', paths.dashboard()),
      item('claims', paths.adminClaims()),
      item('providers', paths.adminProviders()),
      item('bookings', paths.adminOrders()),
      item('support', paths.adminSupport()),
    ]
  return [
    item('dashboard', paths.dashboard()),
    item('bookings', paths.providerBookings()),
    item('listings', paths.providerListings()),
    item('money', paths.providerMoney()),
    item('marketplace', paths.marketplace()),
    item('messages', paths.messages()),
  ]
}
