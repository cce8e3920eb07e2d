import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '#lib/contract.ts'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { authContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { codeOf, useSentence } from '#features/base/accounts/web/sentence.ts'

const api = clientOf(authContract)
const QrCode = lazy(() => import('./qr-code.tsx'))
type Shown = Output<typeof authContract.enrolSecondFactor>

/** The new key, as a picture and to be typed, and its first code, which puts it in use. */
export function EnrolForm({
  shown,
  onConfirmed,
  onCancel,
}: {
  shown: Shown
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const t = useTranslations('settings.secondFactor')
  const words = useTranslations('accounts')
  const sentence = useSentence()
  const [missing, setMissing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const confirm = useMutation({
    mutationFn: (code: string) => api.confirmSecondFactor({ code }),
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
    onError: () => focusField('first-code'),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('first-code')).trim()
    setMissing(!code)
    if (!code) return focusField('first-code')
    if (!confirm.isPending) confirm.mutate(code)
  }
  const wrong = confirm.error && codeOf(confirm.error) === 'wrong_code' && sentence(confirm.error)
  return (
    <form method="post" noValidate className="grid max-w-xl gap-5" onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1} className="text-base">
        {t('enrolTitle')}
      </h3>
      <ol className="grid list-decimal gap-5 pl-5">
        <li>
          <p>{t('scan')}</p>
          <div className="mt-3 min-h-52">
            <Suspense>
              <QrCode text={shown.uri} label={t('qr')} />
            </Suspense>
          </div>
          <p className="mt-2 text-sm">
            <a href={shown.uri} className="link inline-flex min-h-11 items-center">
              {t('openApp')}
            </a>
          </p>
        </li>
        <li>
          <p>{t('type')}</p>
          <CopyText
            size="md"
            className="mt-1 font-mono"
            text={shown.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            copyText={t('copy')}
            copiedText={t('copied')}
          />
        </li>
        <li>
          <p className="mb-3">{t('enter')}</p>
          <TextField
            id="first-code"
            name="first-code"
            required
            label={words('secondStep.code')}
            hint={words('secondStep.codeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            className="max-w-64 tabular-nums"
            error={(missing && words('missing.code')) || wrong}
          />
        </li>
      </ol>
      {confirm.error && !wrong && (
        <Notice tone="bad" live>
          {confirm.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={confirm.isPending && t('saving')}>
          {t('confirm')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
