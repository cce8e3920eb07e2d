import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { MEANWHILE, type Meanwhile, type Message } from '#features/base/messages/message.ts'
import type { SupportThread } from '#features/base/messages/support.ts'
import { SupportBar } from './support-bar.tsx'
import { inboxChanged, standsAs, useSupportThread } from './support-calls.ts'
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

/** What a colleague did while one wrote, before anything is sent; what was typed lies in the field. */
function Held({
  done,
  thread,
  said,
  go,
  stay,
}: {
  done: Meanwhile
  thread: SupportThread | undefined
  said: Message | undefined
  go: () => void
  stay: () => void
}) {
  const t = useTranslations('support.meanwhile')
  const answered = done === 'answered_meanwhile'
  const name = {
    answered_meanwhile: said?.sender_name,
    closed_meanwhile: thread?.closed_by,
    taken_meanwhile: thread?.assignee?.name,
  }[done]
  return (
    <Notice
      tone="warn"
      live
      className="mx-4 mb-3"
      title={t(done, { name: name ?? t('colleague') })}
      action={
        <>
          <Button size="sm" onClick={go}>
            {t('anyway')}
          </Button>
          <Button variant="secondary" size="sm" onClick={stay}>
            {t('keep')}
          </Button>
        </>
      }
    >
      {answered && said?.content && <p className="line-clamp-3 wrap-anywhere">“{said.content}”</p>}
      {done === 'closed_meanwhile' && thread?.close_note && <p className="wrap-anywhere">“{thread.close_note}”</p>}
      <p>{t(done === 'closed_meanwhile' ? 'reopens' : 'unsent')}</p>
    </Notice>
  )
}

/** The conversation with what the support inbox adds; the claim stands beside it, or one tap away where there is no room. */
export default function OpenThread({ id, back }: { id: string; back: string }) {
  const t = useTranslations('support')
  const { data: thread } = useSupportThread(id)
  const [shown, setShown] = useState(false)
  const title = t(thread?.about?.kind === 'claim' ? 'beside.open' : 'beside.openPerson')
  useShortcuts([{ keys: KEYS.beside, label: t('keys.beside'), run: () => setShown(true), when: thread !== undefined }])
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
            stands: () => standsAs(id),
            refresh: inboxChanged,
            held: (done, said, ways) => <Held done={done} thread={thread} said={said} {...ways} />,
            answered: ({ sender_name }) => (
              <p role="status" className="px-4 pb-3 text-sm font-semibold text-warn sm:px-5">
                {t('meanwhile.typing', { name: sender_name ?? t('meanwhile.colleague') })}
              </p>
            ),
            refusals: Object.fromEntries(MEANWHILE.map((done) => [done, t('meanwhile.short')])),
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
