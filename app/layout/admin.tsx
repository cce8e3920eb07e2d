import { Outlet } from 'react-router'
import { DeskHelp } from '#features/accounts/web/desk-help.tsx'
import { PendingDecisions } from '#features/providers/web/pending-decisions.tsx'
import { ADMIN_COPY, BUSINESS_COPY, type Locale, loadCopy } from '../copy.ts'

/** Pages of claims admins bring their sentences; nobody else loads them. */
export async function clientLoader() {
  await loadCopy([BUSINESS_COPY, ADMIN_COPY], document.documentElement.lang as Locale)
  return null
}

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
