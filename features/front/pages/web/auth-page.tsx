import { lazy } from 'react'
import { SignInOrUp } from '#features/base/sign-in/web/sign-in-or-up.tsx'
import { later } from '#ui/later.ts'

// only an invitation needs it
const InvitedTo = lazy(() => later(() => import('#features/business/team/web/invited-to.tsx')))

/** `/auth`: the two tabs, and above them the business that invites. */
export default function AuthPage() {
  return <SignInOrUp InvitedTo={InvitedTo} />
}
