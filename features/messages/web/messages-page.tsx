import { MessageCircle } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/accounts/web/live.ts'
import { useMe } from '#features/accounts/web/me.tsx'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Message } from '../message.ts'
import { ConversationList } from './conversation-list.tsx'
import { MessageSupport } from './message-support.tsx'
import { keep, useConversations } from './talk.ts'
import { Thread } from './thread.tsx'

/** The message center: conversations and the open one beside them; on phones one after the other. */
export default function MessagesPage() {
  const t = useTranslations('messages')
  const me = useMe()
  const [params] = useSearchParams()
  const current = params.get('conversation')
  const { data: rows = [], isPending } = useConversations()
  useLive<Message>('messages', ({ new: message }) => keep(message))
  const admin = me.role === 'claims_admin'
  const nothing = !isPending && rows.length === 0 && !current
  return (
    <Page
      title={t('title')}
      action={
        !admin && (
          <span className={cx(current && 'max-lg:hidden')}>
            <MessageSupport />
          </span>
        )
      }
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      {nothing ? (
        <Empty
          icon={<MessageCircle aria-hidden />}
          title={t('none')}
          action={!admin && <LinkButton to={paths.marketplace()}>{t('browse')}</LinkButton>}
        >
          {t(admin ? 'noneAdmin' : 'noneText')}
        </Empty>
      ) : (
        <div
          className={cx(
            current ? 'h-[max(28rem,calc(100dvh-13rem))]' : 'lg:h-[max(28rem,calc(100dvh-13rem))]',
            'grid min-h-0 grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-card shadow-card lg:grid-cols-[22rem_minmax(0,1fr)]',
          )}
        >
          <section
            aria-label={t('list')}
            className={cx('flex min-h-0 min-w-0 flex-col lg:border-r lg:border-line', current && 'max-lg:hidden')}
          >
            {isPending ? (
              <Skeleton label={t('loading')} shape="rows" lines={5} className="p-4" />
            ) : (
              <ConversationList rows={rows} current={current} />
            )}
          </section>
          <section className={cx('min-h-0 min-w-0', !current && 'max-lg:hidden')}>
            {current ? (
              <Thread key={current} id={current} />
            ) : (
              <div className="grid h-full place-content-center p-6 text-center text-ink-soft">
                <p className="font-display text-lg font-bold text-ink">{t('choose')}</p>
                <p className="text-sm">{t('chooseText')}</p>
              </div>
            )}
          </section>
        </div>
      )}
    </Page>
  )
}
