import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EMAIL_FORM, PHONE_FORM } from '#features/base/accounts/profile.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.tsx'
import type { Insurer, InsurerPerson } from '../insurer.ts'
import { insurersApi, insurersChanged } from './insurer-calls.ts'

/** Who works at an insurer, as the team reaches them. */
export function InsurerPeople({ insurer }: { insurer: Insurer }) {
  const t = useTranslations('insurers')
  return (
    <Section title={t('people')} action={<PersonDialog insurer={insurer} />}>
      {insurer.people.length === 0 && <p className="text-ink-soft">{t('peopleNone')}</p>}
      <ul className="grid gap-4">
        {insurer.people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 text-sm">
              <p className="font-semibold wrap-anywhere">{person.name}</p>
              <p className="wrap-anywhere text-ink-soft">
                {[person.role, person.phone, person.email].filter(Boolean).join(' · ')}
              </p>
              {person.note && <p className="wrap-anywhere whitespace-pre-line">{person.note}</p>}
            </div>
            <span className="flex gap-2">
              <PersonDialog insurer={insurer} person={person} />
              <RemoveDialog insurer={insurer} person={person} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const typedOf = (person?: InsurerPerson) => ({
  name: person?.name ?? '',
  role: person?.role ?? '',
  phone: person?.phone ?? '',
  email: person?.email ?? '',
  note: person?.note ?? '',
})

function PersonDialog({ insurer, person }: { insurer: Insurer; person?: InsurerPerson }) {
  const t = useTranslations('insurers')
  const [typed, setTyped] = useState(() => typedOf(person))
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    label: t(`fields.${name}`),
    onChange: ({ target }: { target: { value: string } }) => setTyped((all) => ({ ...all, [name]: target.value })),
  })
  const [phone, email] = [typed.phone.trim(), typed.email.trim()]
  const name = person?.name ?? ''
  return (
    <FormDialog
      trigger={
        <Button variant={person ? 'quiet' : 'secondary'} size="sm" aria-label={person && t('changePerson', { name })}>
          {t(person ? 'change' : 'addPerson')}
        </Button>
      }
      title={person ? t('changePerson', { name }) : t('addPerson')}
      submit={t('save')}
      busyText={t('saving')}
      check={() => ({
        name: typed.name.trim().length < 2 && t('wrong.name'),
        phone: phone !== '' && !PHONE_FORM.test(phone) && t('wrong.phone'),
        email: email !== '' && !EMAIL_FORM.test(email) && t('wrong.email'),
      })}
      say={() => t('saveFailed')}
      onOpenChange={(open) => open && setTyped(typedOf(person))}
      run={() =>
        person
          ? insurersApi.changePerson({ id: insurer.id, person_id: person.id, ...typed })
          : insurersApi.addPerson({ id: insurer.id, ...typed })
      }
      onSent={() => {
        toast(t('saved'))
        void insurersChanged()
      }}
    >
      {(wrong) => (
        <>
          <TextField {...field('name')} maxLength={120} error={wrong['name']} />
          <TextField {...field('role')} optional={t('optional')} maxLength={120} />
          <TextField {...field('phone')} type="tel" optional={t('optional')} maxLength={40} error={wrong['phone']} />
          <TextField {...field('email')} type="email" optional={t('optional')} maxLength={254} error={wrong['email']} />
          <TextArea {...field('note')} optional={t('optional')} maxLength={500} />
        </>
      )}
    </FormDialog>
  )
}

function RemoveDialog({ insurer, person }: { insurer: Insurer; person: InsurerPerson }) {
  const t = useTranslations('insurers')
  return (
    <FormDialog
      trigger={
        <Button variant="quiet" size="sm" aria-label={t('removePerson', { name: person.name })}>
          {t('remove')}
        </Button>
      }
      title={t('removeTitle', { name: person.name })}
      text={t('removeText')}
      submit={t('remove')}
      busyText={t('removing')}
      say={() => t('saveFailed')}
      run={() => insurersApi.removePerson({ id: insurer.id, person_id: person.id })}
      onSent={() => {
        toast(t('removed'))
        void insurersChanged()
      }}
    />
  )
}
