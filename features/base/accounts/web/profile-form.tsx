import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { langCookie } from '#lib/lang-cookie.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { profilesContract } from '../contract.ts'
import { NAME_FORM, NAME_MAX, PHONE_FORM, type Profile } from '../profile.ts'
import { clientOf } from './client.ts'
import { loadMe } from './session.ts'
import { type Language, LANGUAGE_CODES } from '#lib/languages.ts'
import { Loaded } from '#ui/loaded.tsx'

const api = clientOf(profilesContract)
const LANGUAGE_NAMES = LANGUAGE_CODES.map((value) => {
  const name = new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value
  return { value, label: name[0]!.toUpperCase() + name.slice(1) }
})
type Wrong = { name?: string; phone?: string }

/** Own name, phone and language. A changed language counts for the screens at once, and for mails from now on. */
export function ProfileForm({ id }: { id: string }) {
  const t = useTranslations('settings')
  const query = useQuery({
    queryKey: ['profiles', id],
    queryFn: ({ signal }) => api.get({ id }, { signal }),
  })
  return (
    <Card>
      <Loaded query={query} label={t('loading')} lines={8} failed={({ message }) => message}>
        {(profile) => <Form profile={profile} />}
      </Loaded>
    </Card>
  )
}

function Form({ profile }: { profile: Profile }) {
  const t = useTranslations('settings')
  const locale = useLocale()
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>({})
  const save = useMutation({
    mutationFn: (changes: { name: string; phone: string | null; language: Language }) =>
      api.update({ id: profile.id, ...changes }),
    onSuccess: async (row) => {
      queries.setQueryData(['profiles', profile.id], row)
      toast(t('saved'), t('profile.saved'))
      await loadMe()
      if (row.language === locale) return
      document.cookie = langCookie(row.language, location.href)
      location.reload()
    },
    onError: (error) => toastError(t('notSaved'), error.message),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const given = new FormData(event.currentTarget)
    const name = String(given.get('name')).trim()
    const phone = String(given.get('phone')).trim()
    const found: Wrong = {
      ...((!name || name.length > NAME_MAX || !NAME_FORM.test(name)) && {
        name: t(name ? 'profile.badName' : 'profile.noName'),
      }),
      ...(phone && !PHONE_FORM.test(phone) && { phone: t('profile.badPhone') }),
    }
    setWrong(found)
    if (found.name || found.phone) return focusField(found.name ? 'profile-name' : 'profile-phone')
    save.mutate({ name, phone: phone || null, language: given.get('language') as Language })
  }
  return (
    <form noValidate className="grid max-w-xl gap-5" onSubmit={submit}>
      {save.error && (
        <Notice tone="bad" live title={t('notSaved')}>
          {save.error.message}
        </Notice>
      )}
      <TextField
        id="profile-name"
        name="name"
        required
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        autoComplete="name"
        defaultValue={profile.name}
        error={wrong.name}
      />
      <TextField
        id="profile-phone"
        name="phone"
        type="tel"
        label={t('profile.phone')}
        hint={t('profile.phoneHint')}
        optional={t('optional')}
        autoComplete="tel"
        defaultValue={profile.phone ?? ''}
        error={wrong.phone}
      />
      <SelectField
        id="profile-language"
        name="language"
        label={t('profile.language')}
        hint={t('profile.languageHint')}
        options={LANGUAGE_NAMES}
        defaultValue={profile.language}
      />
      <Button type="submit" className="justify-self-start" busy={save.isPending && t('saving')}>
        {t('save')}
      </Button>
    </form>
  )
}
