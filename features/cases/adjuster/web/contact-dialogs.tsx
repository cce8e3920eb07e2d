import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EMAIL_FORM, PHONE_FORM } from '#features/base/accounts/profile.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { Contact } from '../adjuster.ts'
import { adjustersApi, contactsChanged } from './adjuster-calls.ts'

const KNOWN = ['no_repair', 'claim_closed', 'too_many', 'over_request_rate_limit'] as const
/** A refusal in the reader's language. */
export function useRefused(): (error: unknown) => string {
  const t = useTranslations('adjuster.refusals')
  return (error) => t((isRefusal(error) && KNOWN.find((code) => code === error.code)) || 'other')
}

const EMPTY = { name: '', email: '', phone: '' }
/** Writes to somebody at the insurer: adds them, and mails the link. */
export function ContactDialog({ claimId }: { claimId: string }) {
  const t = useTranslations('adjuster')
  const say = useRefused()
  const [typed, setTyped] = useState(EMPTY)
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    label: t(name),
    onChange: ({ target }: { target: { value: string } }) => setTyped((all) => ({ ...all, [name]: target.value })),
  })
  const [name, email, phone] = [typed.name.trim(), typed.email.trim(), typed.phone.trim()]
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm">
          {t('add')}
        </Button>
      }
      title={t('addTitle')}
      text={t('addText')}
      submit={t('send')}
      busyText={t('sending')}
      check={() => ({
        name: name.length < 2 && t('needName'),
        email: !EMAIL_FORM.test(email) && t('needEmail'),
        phone: phone !== '' && !PHONE_FORM.test(phone) && t('badPhone'),
      })}
      say={say}
      run={async () => {
        const { id } = await adjustersApi.addContact({ claim_id: claimId, name, email, phone: phone || null })
        return adjustersApi.makeLink({ contact_id: id })
      }}
      onFailed={() => void contactsChanged()}
      onSent={(contact) => {
        toast(t('sent', { email: contact.email }))
        setTyped(EMPTY)
        void contactsChanged()
      }}
    >
      {(wrong) => (
        <>
          <TextField {...field('name')} maxLength={120} autoComplete="off" error={wrong['name']} />
          <TextField
            {...field('email')}
            type="email"
            hint={t('emailHint')}
            maxLength={254}
            autoComplete="off"
            error={wrong['email']}
          />
          <TextField
            {...field('phone')}
            type="tel"
            optional={t('optional')}
            maxLength={40}
            autoComplete="off"
            error={wrong['phone']}
          />
        </>
      )}
    </FormDialog>
  )
}

/** An admin has called the insurer: what this person says counts from now on. */
export function ConfirmContact({ contact }: { contact: Contact }) {
  const t = useTranslations('adjuster.confirm')
  const say = useRefused()
  const [words, setWords] = useState('')
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm">
          {t('open')}
        </Button>
      }
      title={t('title', { name: contact.name })}
      text={t('text')}
      submit={t('run')}
      busyText={t('running')}
      check={() => ({ words: words.trim().length < 10 && t('need') })}
      say={say}
      run={() => adjustersApi.confirmContact({ contact_id: contact.id, words: words.trim() })}
      onSent={() => {
        toast(t('done'))
        void contactsChanged()
      }}
    >
      {(wrong) => (
        <TextArea
          name="words"
          label={t('words')}
          maxLength={500}
          value={words}
          error={wrong['words']}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
    </FormDialog>
  )
}
