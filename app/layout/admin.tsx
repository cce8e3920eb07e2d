import { type ClientLoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { DeskHelp } from '#features/accounts/web/desk-help.tsx'
import { PendingDecisions } from '#features/providers/web/pending-decisions.tsx'
import { loadAdminCopy } from '../copy.inside.ts'
import type { Locale } from '../copy.ts'

/** Pages of claims admins bring their sentences; nobody else loads them. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await loadAdminCopy(new URL(request.url).pathname, document.documentElement.lang as Locale)
  return null
}
/** Another page, other sentences. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function AdminLayout() {
  return (
    <>
      <Outlet />
      <PendingDecisions />
      <div className="flex justify-center px-6 pb-6 pointer-coarse:hidden">
        <DeskHelp />
      </div>
    </>
  )
}
