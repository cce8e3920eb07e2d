import said from 'virtual:copy-of/signed-in'
import { Outlet, useLocation } from 'react-router'
import type { TeamAct } from '#features/business/providers/team.ts'
import { RoleOnly } from '#features/business/team/web/role-only.tsx'
import { bringing, onOtherPage } from './page-words.ts'

/** As layout/words.tsx does, which would be a request more around these pages. */
export const clientLoader = bringing(said)
export const shouldRevalidate = onOtherPage

/** What a page is for, where not every role of a business does it. */
const ACTS: readonly (readonly [at: RegExp, act: TeamAct])[] = [
  [/^\/provider\/(onboarding|business|webhooks)$/, 'business'],
  [/^\/provider\/keys$/, 'prices'],
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
