import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { dismissToast, toast, toastError } from '#ui/toast.tsx'
import { useSentence } from '#features/base/accounts/web/sentence.ts'
import { auth } from '#features/base/accounts/web/session.ts'

/** Sends the confirmation mail again; the answer is the same whether the address waits for one or not. */
export function Resend({ email, redirectTo }: { email: string; redirectTo: string }) {
  const t = useTranslations('accounts')
  const sentence = useSentence()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ tone: 'good' | 'bad'; text: string }>()
  const send = async () => {
    setBusy(true)
    const error = await auth()
      .then((client) => client.resend({ type: 'signup', email, options: { emailRedirectTo: redirectTo } }))
      .then((answer) => answer.error)
      .catch((reason: unknown) => reason)
    setBusy(false)
    const text = error ? sentence(error) : t('sentAgain')
    setOutcome({ tone: error ? 'bad' : 'good', text })
    if (error) toastError(t('sendFailed'), text, { id: 'auth' })
    else {
      dismissToast('auth')
      toast(t('success'), text)
    }
  }
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={busy && t('sending')}
        onClick={() => void send()}
      >
        {t('confirmAgain')}
      </Button>
      {outcome && (
        <Notice tone={outcome.tone} live>
          {outcome.text}
        </Notice>
      )}
    </div>
  )
}
