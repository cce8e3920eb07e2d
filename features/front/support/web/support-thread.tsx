import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { SupportThread } from '#features/base/messages/support.ts'
import { SupportBar } from './support-bar.tsx'
import { useSupportThread } from './support-calls.ts'
import { ReadyAnswers } from './support-ready.tsx'
import { Thread } from '#features/base/messages/web/thread.tsx'

const SupportBeside = lazy(() => import('./support-beside.tsx'))

function Beside({ thread }: { thread: SupportThread }) {
  const t = useTranslations('support.beside')
  return (
    <Suspense fallback={<Skeleton label={t('loading')} lines={6} />}>
      <SupportBeside thread={thread} />
    </Suspense>
  )
}

/** The conversation with what the support inbox adds; the claim stands beside it, or one tap away where there is no room. */
export default function OpenThread({ id, back }: { id: string; back: string }) {
  const t = useTranslations('support')
  const { data: thread } = useSupportThread(id)
  const [shown, setShown] = useState(false)
  const title = t(thread?.about?.kind === 'claim' ? 'beside.open' : 'beside.openPerson')
  useShortcuts([{ keys: 'b', label: t('keys.beside'), run: () => setShown(true), when: thread !== undefined }])
  return (
    <>
      <section className="min-h-0 min-w-0">
        <Thread
          id={id}
          support={{
            back: { to: back, label: t('backToAll') },
            bar: <SupportBar id={id} />,
            head: thread && (
              <Button
                variant="secondary"
                size="sm"
                className="xl:hidden"
                aria-haspopup="dialog"
                icon={<FileText aria-hidden className="size-4" />}
                onClick={() => setShown(true)}
              >
                {title}
              </Button>
            ),
            tools: (insert) => thread && <ReadyAnswers thread={thread} insert={insert} />,
            hint: t('escape'),
            meanwhile: t('meanwhile'),
            refusals: { answered_meanwhile: t('meanwhileShort') },
          }}
        />
      </section>
      <aside aria-label={title} className="min-h-0 overflow-y-auto border-l border-line p-4 max-xl:hidden">
        {thread && <Beside thread={thread} />}
      </aside>
      {shown && thread && (
        <Dialog open onOpenChange={(open) => !open && setShown(false)} title={title} closeText={t('beside.close')}>
          <Beside thread={thread} />
        </Dialog>
      )}
    </>
  )
}
