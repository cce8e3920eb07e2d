import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { useKept } from '#features/base/accounts/web/draft.ts'
import { askedAnew, EMPTY, KEPT_AS } from '#features/towing/tows/web/draft.ts'
import { Button } from '#ui/button.tsx'
import type { TowJob } from '../job.ts'

/** Another tow with the answers of this one, as far as they are still true. */
export function AskAgain({ job, children }: { job: TowJob; children: ReactNode }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useKept(KEPT_AS, EMPTY)
  return (
    <Button
      variant="secondary"
      onClick={() => {
        const anew = askedAnew(draft, job.hooked_at !== null)
        if (anew) setDraft(anew)
        void navigate(anew ? paths.tow() : paths.tow({ step: 'who' }))
      }}
    >
      {children}
    </Button>
  )
}
