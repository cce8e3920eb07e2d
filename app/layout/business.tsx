import { type ClientLoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import type { TeamAct } from '#features/providers/team.ts'
import { RoleOnly } from '#features/providers/web/role-only.tsx'
import { loadBusinessCopy } from '../copy.inside.ts'
import type { Locale } from '../copy.ts'

/** Pages of providers bring their sentences; a driver who only looks around never loads them. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await loadBusinessCopy(new URL(request.url).pathname, document.documentElement.lang as Locale)
  return null
}
/** Another page, other sentences. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** What a page is for, where not every role of a business does it. */
const ACTS: readonly (readonly [at: RegExp, act: TeamAct])[] = [
  [/^\/provider\/(onboarding|business)$/, 'business'],
  [/^\/provider\/verification$/, 'credentials'],
  [/^\/provider\/(money|analytics)$/, 'money'],
  [/^\/provider\/listings\/new$/, 'listings'],
]

export default function BusinessLayout() {
  const { pathname } = useLocation()
  const act = ACTS.find(([at]) => at.test(pathname))?.[1]
  return act ? (
    <RoleOnly act={act}>
      <Outlet />
    </RoleOnly>
  ) : (
    <Outlet />
  )
}
