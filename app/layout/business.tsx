import { Outlet } from 'react-router'
import { BUSINESS_COPY, type Locale, loadCopy } from '../copy.ts'

/** Pages of providers and admins bring their sentences; a driver who only looks around never loads them. */
export async function clientLoader() {
  await loadCopy(BUSINESS_COPY, document.documentElement.lang as Locale)
  return null
}

export default function BusinessLayout() {
  return <Outlet />
}
