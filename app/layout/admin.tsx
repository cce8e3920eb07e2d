import { Outlet } from 'react-router'
import { AdminHelp } from '#features/base/queues/web/admin-help.tsx'
import { PendingVerificationDecisions } from '#features/business/verification/web/pending-verification-decisions.tsx'

export default function AdminLayout() {
  return (
    <>
      <Outlet />
      <PendingVerificationDecisions />
      <div className="flex flex-wrap items-center justify-center gap-4 px-6 pb-6 pointer-coarse:hidden">
        <AdminHelp />
      </div>
    </>
  )
}
