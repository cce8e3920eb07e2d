import { Suspense } from 'react'
import { lazyPart } from '#ui/later.ts'
import { useSession } from '#features/base/accounts/web/session.ts'

const AgainDialog = lazyPart(async () => (await import('./again-dialog.tsx')).AgainDialog)

/** Over any page whose session has ended: one signs in again, and goes on where one was. */
export function SignInAgain() {
  const session = useSession()
  if (session.status !== 'signed-in' || !session.ended) return null
  return (
    <Suspense>
      <AgainDialog email={session.me.email} />
    </Suspense>
  )
}
