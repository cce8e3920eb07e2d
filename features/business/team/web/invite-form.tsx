import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import { MEMBER_ROLES, type MemberRole } from '#features/business/providers/team.ts'
import { api, askTeamAgain } from './team-data.ts'
import { useTeamSentence } from './team-members.tsx'

/** An address and a role; what became of it stands below until the next one is typed. */
export function InviteForm() {
  const t = useTranslations('ownTeam')
  const roles = useTranslations('member.roles')
  const sentence = useTeamSentence()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('estimator')
  const [missing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: (wanted: { email: string; member_role: MemberRole }) => api.invite(wanted),
    onSuccess: () => {
      setEmail('')
      void askTeamAgain()
    },
    onError: (error) => toastError(t('error'), sentence(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = !/^\S+@\S+\.\S+$/.test(email.trim())
    setMissing(wrong)
    if (!wrong) send.mutate({ email: email.trim(), member_role: role })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        name="email"
        type="email"
        autoComplete="off"
        inputMode="email"
        label={t('invite.email')}
        fieldClass="max-w-md"
        maxLength={254}
        value={email}
        error={missing && t('invite.missing')}
        onChange={(event) => {
          setEmail(event.target.value)
          if (send.isSuccess || send.isError) send.reset()
        }}
      />
      <RadioCards
        name="member_role"
        legend={t('invite.role')}
        value={role}
        onValue={(value) => setRole(value as MemberRole)}
        options={MEMBER_ROLES.map((value) => ({ value, label: roles(value), hint: t(`does.${value}`) }))}
      />
      <div>
        <Button type="submit" busy={send.isPending && t('invite.busy')}>
          {t('invite.do')}
        </Button>
      </div>
      {send.data && (
        <Notice tone="good" live>
          {t('invite.sent', { email: send.data.email })}
        </Notice>
      )}
      {send.error && (
        <Notice tone="bad" live>
          {sentence(send.error)}
        </Notice>
      )}
    </form>
  )
}
