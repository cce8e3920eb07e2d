import said from 'virtual:copy-of/admin'
import { Outlet } from 'react-router'
import { AdminHelp } from '#features/base/queues/web/admin-help.tsx'
import { PendingVerificationDecisions } from '#features/business/verification/web/pending-verification-decisions.tsx'
import { bringing, onOtherPage } from './page-words.ts'

/** Pages of claims admins bring their sentences; nobody else loads them. */
export const clientLoader = bringing(said)
export const shouldRevalidate = onOtherPage

export default function AdminLayout() {
  return (
    <>
      <Outlet />
      <PendingVerificationDecisions />
      <div className="flex justify-center px-6 pb-6 pointer-coarse:hidden">
        <AdminHelp />
      </div>
    </>
  )
}
