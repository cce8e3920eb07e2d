import said from 'virtual:copy-of/signed-in'
import { Outlet } from 'react-router'
import { AdminHelp } from '#features/base/queues/web/admin-help.tsx'
import { PendingVerificationDecisions } from '#features/business/verification/web/pending-verification-decisions.tsx'
import { bringing, onOtherPage } from './page-words.ts'

/** As layout/words.tsx does, which would be a request more around these pages. */
export const clientLoader = bringing(said)
export const shouldRevalidate = onOtherPage

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
