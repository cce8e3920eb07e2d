import { Settings } from 'lucide-react'
import accountsCopy from 'virtual:copy/accounts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Queries } from '#features/base/accounts/web/queries.tsx'
import type { Me } from '#features/base/accounts/account.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { PaletteButton } from '#features/base/queues/web/palette-button.tsx'
import { Bell } from '#features/base/notifications/web/bell.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { paths } from '../paths.ts'
import { SignOut } from './sign-out.tsx'

const SignInAgain = lazyWithCopy(
  async () => (await import('#features/base/sign-in/web/sign-in-again.tsx')).SignInAgain,
  accountsCopy,
)

/** The signed-in corner of the header: bell, name with role (spec §2), Sign Out (in the menu on a phone). */
export default function Account({ me }: { me: Me }) {
  const t = useTranslations('layout')
  const session = useSession()
  return (
    <Queries>
      <div className="flex items-center gap-2 max-[22rem]:gap-0 sm:gap-4">
        {!me.held && (me.role !== 'driver' || me.member_role) && <PaletteButton admin={me.role === 'claims_admin'} />}
        {!me.held && <Bell />}
        <Link
          to={paths.settings()}
          title={t('settings')}
          className="hidden min-h-11 items-center gap-2.5 text-sm leading-tight hover:text-accent md:flex"
        >
          <span className="text-right">
            <b className="block max-w-40 truncate">{me.name}</b>
            <span className="text-ink-soft">{t(`roles.${me.role}`)}</span>
          </span>
          <Settings aria-hidden className="size-5 shrink-0 text-ink-soft" />
          <span className="sr-only">, {t('settings')}</span>
        </Link>
        {session.status === 'signed-in' && session.ended && (
          <Suspense>
            <SignInAgain email={session.me.email} />
          </Suspense>
        )}
        <SignOut className="whitespace-nowrap max-sm:hidden" />
      </div>
    </Queries>
  )
}
