import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { Output } from '#lib/contract.ts'
import { sessionsContract, authContract } from '../contract.ts'
import { deviceOf } from '../device.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { signOut } from '#features/base/accounts/web/session.ts'
import { useInstant } from '#ui/instant.ts'

const api = clientOf(sessionsContract)
const auth = clientOf(authContract)
const KEY = ['sessions']
type Session = Output<typeof sessionsContract.list>[number]

/** Where one is signed in; each other place can be ended, or all at once. */
export function SessionsCard() {
  const t = useTranslations('settings')
  const queries = useQueryClient()
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.list({}, { signal }) })
  const others = useMutation({
    mutationFn: () => auth.signOut({ scope: 'others' }),
    onSuccess: async () => {
      toast(t('sessions.ended'), t('sessions.othersEnded'))
      await queries.invalidateQueries({ queryKey: KEY })
    },
    onError: (failed) => toastError(t('notSaved'), failed.message),
  })
  const everywhere = useMutation({
    mutationFn: () => signOut('global'),
    onSuccess: (told) => {
      if (told) location.assign(paths.home())
      else toastError(t('notSaved'), t('sessions.notEnded'))
    },
    onError: () => toastError(t('notSaved'), t('sessions.notEnded')),
  })
  return (
    <Card title={t('sessions.title')} meta={t('sessions.about')}>
      <Loaded query={query} label={t('loading')} shape="rows" failed={(error) => error.message}>
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
        {query.data && query.data.length > 1 && (
          <Button variant="secondary" busy={others.isPending && t('sessions.ending')} onClick={() => others.mutate()}>
            {t('sessions.endOthers')}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={everywhere.isPending && t('sessions.ending')}
          onClick={() => everywhere.mutate()}
        >
          {t('sessions.endAll')}
        </Button>
      </div>
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const t = useTranslations('settings.sessions')
  const instant = useInstant()
  const queries = useQueryClient()
  const { browser, system } = deviceOf(session.user_agent)
  const name = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'))
  const Icon = system === 'iPhone' || system === 'Android' ? Smartphone : Laptop
  const end = useMutation({
    mutationFn: () => api.end({ id: session.id }),
    onSuccess: () => toast(t('ended'), t('oneEnded', { name })),
    onError: (failed) => toastError(t('notEnded'), failed.message),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <Icon aria-hidden className="size-6 shrink-0 text-accent" />
      <div className="min-w-40 flex-1 text-sm">
        <p className="text-base font-semibold">
          {name}
          {session.current && (
            <span className="ml-2 inline-block rounded-full bg-good-wash px-2.5 py-0.5 text-xs font-semibold text-good">
              {t('current')}
            </span>
          )}
        </p>
        <p className="text-ink-soft">
          {t('since', {
            at: instant(session.created_at),
          })}
        </p>
        <p className="text-ink-soft">
          {t('lastUsed')} <RelativeTime at={session.last_seen_at} />
        </p>
      </div>
      {!session.current && (
        <Button variant="secondary" size="sm" busy={end.isPending && t('ending')} onClick={() => end.mutate()}>
          {t('end')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}
