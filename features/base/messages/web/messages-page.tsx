import { MessageCircle } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { searchOf, text } from '#lib/search-params.ts'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/field.tsx'
import { GoOn } from '#ui/go-on.tsx'
import { useSearch } from '#ui/use-search.ts'
import type { LiveMessage } from '../message.ts'
import { ConversationList } from './conversation-list.tsx'
import { MessageSupport } from './message-support.tsx'
import { keepLive, useConversations } from './talk.ts'
import { Thread } from './thread.tsx'

const SEARCH = searchOf({ conversation: text() })

/** Admins answer support in the inbox; here is what somebody wrote to people before joining the team, if anything. */
export default function MessagesPage() {
  const { role } = useMe()
  return role === 'claims_admin' ? <OfAdmin /> : <MessageCenter />
}

function OfAdmin() {
  const { conversation: thread } = useSearch(SEARCH)
  const { data, isPending } = useConversations('', 'direct')
  if (isPending) return null
  if (data && data.length > 0 && (!thread || data.some(({ id }) => id === thread))) return <MessageCenter admin />
  return <GoOn to={paths.adminSupport(thread ? { thread } : {})} />
}

/** The message center: conversations and the open one beside them; on phones one after the other. */
function MessageCenter({ admin = false }: { admin?: boolean }) {
  const t = useTranslations('messages')
  const layout = useTranslations('layout')
  const { conversation: current = null } = useSearch(SEARCH)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data: rows = [], isPending } = useConversations(q, admin ? 'direct' : undefined)
  useLive<LiveMessage>('messages', ({ new: message }) => keepLive(message))
  const navigate = useNavigate()
  const newest = current || typed ? undefined : rows[0]?.id
  useEffect(() => {
    // where list and conversation stand side by side, an empty half helps nobody
    if (newest && matchMedia('(min-width: 64rem)').matches)
      void navigate(paths.messages({ conversation: newest }), { replace: true, preventScrollReset: true })
  }, [newest, navigate])
  const { role, member_role } = useMe()
  const business = member_role !== null || role === 'shop' || role === 'individual_owner'
  const nothing = !isPending && rows.length === 0 && !current && !typed
  return (
    <Page
      title={t('title')}
      action={
        admin ? (
          <LinkButton variant="secondary" to={paths.adminSupport()}>
            {layout('support')}
          </LinkButton>
        ) : (
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
          action={
            business ? (
              <LinkButton to={paths.providerBookings()}>{t('bookings')}</LinkButton>
            ) : (
              <LinkButton to={paths.marketplace()}>{t('browse')}</LinkButton>
            )
          }
        >
          {t(business ? 'noneBusiness' : 'noneText')}
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
            <search className="border-b border-line p-3">
              <TextField
                type="search"
                label={t('search')}
                hideLabel
                placeholder={t('search')}
                value={typed}
                maxLength={100}
                onChange={(event) => setTyped(event.target.value)}
              />
            </search>
            {isPending ? (
              <Skeleton label={t('loading')} shape="rows" lines={5} className="p-4" />
            ) : rows.length === 0 && q ? (
              <p role="status" className="p-5 text-sm text-ink-soft">
                {t('searchNone')}
              </p>
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
