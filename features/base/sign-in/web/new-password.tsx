import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '#ui/password-field.tsx'
import { PASSWORD_LENGTH } from '#features/base/accounts/account.ts'

const STRONG = 14

/** A field for a password that is made now: says as one types how far its length carries. No rules but length. */
export function NewPassword({ id, label, error }: { id: string; label: string; error?: string | undefined }) {
  const t = useTranslations('accounts')
  const [length, setLength] = useState(0)
  const missing = PASSWORD_LENGTH.min - length
  const hint =
    error || length === 0
      ? t('passwordHint')
      : missing > 0
        ? t('passwordMore', { count: missing })
        : t(length < STRONG ? 'passwordEnough' : 'passwordStrong')
  return (
    <PasswordField
      id={id}
      name="password"
      required
      label={label}
      hint={hint}
      autoComplete="new-password"
      onInput={(event) => setLength(event.currentTarget.value.length)}
      showText={t('show')}
      hideText={t('hide')}
      error={error}
    />
  )
}
