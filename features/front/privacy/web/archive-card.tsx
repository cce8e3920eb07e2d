import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useSentence } from '#features/base/accounts/web/sentence.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { privacyContract } from '../contract.ts'

const api = clientOf(privacyContract)

/** Makes the archive and starts its download; the link on the page repeats it while it is good. */
export function ArchiveCard() {
  const t = useTranslations('settings')
  const words = useTranslations('accounts')
  const sentence = useSentence()
  const [wrong, setWrong] = useState<{ password?: string; form?: string }>({})
  const make = useMutation({
    mutationFn: (password: string) => api.exportMe({ password }),
    onSuccess: ({ url }) => {
      toast(t('archive.ready'), t('archive.readyHint'))
      location.assign(url) // an attachment: the page stays
    },
    onError: (error) => {
      const password = isRefusal(error) && error.details.some(({ path }) => path === 'password')
      const limit = isRefusal(error) && error.status === 429
      const found = password ? { password: t('wrongPassword') } : { form: limit ? t('archive.limit') : sentence(error) }
      setWrong(found)
      toastError(t('archive.failed'), found.password ?? found.form)
      if (password) focusField('archive-password')
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (make.isPending) return
    const form = event.currentTarget
    const password = String(new FormData(form).get('password'))
    setWrong(password ? {} : { password: words('missing.password') })
    if (!password) return focusField('archive-password')
    make.mutate(password, { onSuccess: () => form.reset() })
  }
  return (
    <Card title={t('archive.title')} meta={t('archive.about')}>
      <form method="post" noValidate className="grid max-w-xl gap-4" onSubmit={submit}>
        {wrong.form && (
          <Notice tone="bad" live title={t('archive.failed')}>
            {wrong.form}
          </Notice>
        )}
        {make.data && (
          <Notice
            tone="good"
            live
            title={t('archive.ready')}
            action={
              <LinkButton variant="secondary" size="sm" to={make.data.url} reloadDocument>
                {t('archive.again')}
              </LinkButton>
            }
          >
            {t('archive.readyHint')}
          </Notice>
        )}
        <PasswordField
          id="archive-password"
          name="password"
          required
          label={t('currentPassword')}
          hint={t('archive.whyPassword')}
          autoComplete="current-password"
          showText={words('show')}
          hideText={words('hide')}
          error={wrong.password}
        />
        <Button
          type="submit"
          className="justify-self-start"
          icon={<Download aria-hidden className="size-5" />}
          busy={make.isPending && t('archive.making')}
        >
          {t('archive.make')}
        </Button>
      </form>
    </Card>
  )
}
