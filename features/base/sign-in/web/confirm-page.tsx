import type { Session } from '@supabase/auth-js'
import { LoaderCircle } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { samePath } from '#lib/same-path.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Resend } from './resend.tsx'
import { useSentence } from '#features/base/accounts/web/sentence.ts'
import { auth } from '#features/base/accounts/web/session.ts'
import { forgetTyped, readTyped } from './typed.ts'

type Outcome = { session: Session | null; error: unknown }
const used = new Map<string, Promise<Outcome>>()

/** A link works once, so each token is sent once, however often React asks. */
function confirm(token_hash: string): Promise<Outcome> {
  const running =
    used.get(token_hash) ??
    auth()
      .then((client) => client.verifyOtp({ type: 'signup', token_hash }))
      .then(({ data, error }) => ({ session: data.session, error }))
      .catch((error: unknown) => ({ session: null, error }))
  used.set(token_hash, running)
  return running
}

/** The page behind the mailed link: confirms, signs in, and goes where the visitor wanted to. */
export default function ConfirmPage() {
  const t = useTranslations('accounts')
  const sentence = useSentence()
  const navigate = useNavigate()
  const root = useRouteLoaderData('root') as { origin: string } | undefined
  const [search] = useSearchParams()
  const [error, setError] = useState<unknown>()
  const token = search.get('token_hash') ?? ''
  const goal = samePath(search.get('next'), root?.origin ?? '') ?? paths.dashboard()

  useEffect(() => {
    let left = false
    void confirm(token).then(async (outcome) => {
      if (left) return
      if (!outcome.session) return setError(outcome.error)
      forgetTyped()
      await navigate(goal, { replace: true })
    })
    return () => {
      left = true
    }
  }, [token, goal, navigate])

  if (!error)
    return (
      <Page title={t('confirm.busy')} width="text">
        <title>{`${t('confirm.busy')} · ClaimChoice`}</title>
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <LoaderCircle aria-hidden className="size-6 animate-spin" />
          {t('confirm.busy')}
        </p>
      </Page>
    )
  return (
    <Page title={t('confirm.failed')} width="text">
      <title>{`${t('confirm.failed')} · ClaimChoice`}</title>
      <Card>
        <div className="grid gap-5">
          <Notice tone="bad" live>
            {sentence(error)}
          </Notice>
          <NewLink redirectTo={location.origin + goal} />
          <LinkButton variant="quiet" to={paths.auth()} className="justify-self-start">
            {t('confirm.signIn')}
          </LinkButton>
        </div>
      </Card>
    </Page>
  )
}

function NewLink({ redirectTo }: { redirectTo: string }) {
  const t = useTranslations('accounts')
  const [email, setEmail] = useState(() => readTyped().email ?? '')
  return (
    <form className="grid gap-4" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <TextField
        name="email"
        type="email"
        label={t('email')}
        hint={t('confirm.again')}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Resend email={email.trim()} redirectTo={redirectTo} />
    </form>
  )
}
