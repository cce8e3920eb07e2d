import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { Tone } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { DECIDED } from '#features/trades/repairs/repair.ts'
import type { Contact, SaidAnswer } from '#features/cases/adjuster/adjuster.ts'
import {
  adjustersApi,
  contactsChanged,
  saveTeamAnswers,
  useContacts,
  useSaid,
} from '#features/cases/adjuster/web/adjuster-calls.ts'
import { SaveDocument } from './save-document.tsx'
import { Statements } from './statements.tsx'
import { ConfirmContact, ContactDialog, useRefused } from '#features/cases/adjuster/web/contact-dialogs.tsx'

type Props = {
  claimId: string
  repairIds: readonly string[]
  /** The shop reads what was said; the driver and the team write to the insurer. */
  viewer: 'driver' | 'shop' | 'admin'
}

/** Who answers for the insurer of a claim, the links they were sent, and what they said by them. */
export function AdjusterPart({ claimId, repairIds, viewer }: Props) {
  const t = useTranslations('adjuster')
  const title = t(viewer === 'driver' ? 'title' : viewer === 'admin' ? 'teamTitle' : 'shopTitle')
  return (
    <Section title={title} action={viewer !== 'shop' && <ContactDialog claimId={claimId} />}>
      {viewer === 'driver' && (
        <p className="max-w-text text-sm">
          {t('text')} <span className="text-ink-soft">{t('privacy')}</span>
        </p>
      )}
      {viewer !== 'shop' && <Contacts claimId={claimId} team={viewer === 'admin'} />}
      {repairIds.map((id) => (
        <Answers key={id} repairId={id} none={viewer === 'shop'} />
      ))}
      {viewer === 'admin' &&
        repairIds.map((id) => (
          <div key={id} className="mt-4">
            <SaveDocument
              label={t('answers.save')}
              busy={t('answers.saving')}
              failed={t('answers.saveFailed')}
              save={() => saveTeamAnswers(id)}
            />
          </div>
        ))}
      {repairIds.map((id, n) => (
        <Statements key={id} repairId={id} ofClaim={n === 0} />
      ))}
    </Section>
  )
}

const TRUST_TONE: Record<Contact['trust'], Tone> = { typed: 'warn', domain_known: 'good', confirmed: 'good' }
function Contacts({ claimId, team }: { claimId: string; team: boolean }) {
  const t = useTranslations('adjuster')
  return (
    <Loaded query={useContacts(claimId)} keep label={t('loading')} lines={2} failed={t('failed')}>
      {(contacts) => (
        <ul className="mt-4 grid gap-4">
          {contacts.map((contact) => (
            <li key={contact.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <ContactFacts contact={contact} />
              <span className="flex flex-wrap gap-2">
                {team && !contact.confirmed_at && <ConfirmContact contact={contact} />}
                <SendAgain contact={contact} />
                {contact.link?.stands && <Revoke contact={contact} linkId={contact.link.id} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function ContactFacts({ contact: { name, email, phone, trust, link } }: { contact: Contact }) {
  const t = useTranslations('adjuster')
  const when = useWhen()
  return (
    <div className="min-w-0 text-sm">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="wrap-anywhere text-ink-soft">{[email, phone].filter(Boolean).join(' · ')}</p>
      <StatusBadge tone={TRUST_TONE[trust]}>{t(`trust.${trust}`)}</StatusBadge>
      <p className="text-ink-soft">
        {!link
          ? t('link.none')
          : link.stands
            ? `${t('link.stands', { at: when.at(link.expires_at) })} · ${t('link.used', { count: link.uses })}`
            : t('link.over')}
      </p>
    </div>
  )
}

function SendAgain({ contact: { id, email } }: { contact: Contact }) {
  const t = useTranslations('adjuster')
  const say = useRefused()
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm">
          {t('again')}
        </Button>
      }
      title={t('again')}
      text={t('againText')}
      submit={t('send')}
      busyText={t('sending')}
      say={say}
      run={() => adjustersApi.makeLink({ contact_id: id })}
      onSent={() => {
        toast(t('sent', { email }))
        void contactsChanged()
      }}
    />
  )
}

function Revoke({ contact: { name }, linkId }: { contact: Contact; linkId: string }) {
  const t = useTranslations('adjuster')
  const say = useRefused()
  return (
    <FormDialog
      trigger={
        <Button variant="quiet" size="sm">
          {t('revoke')}
        </Button>
      }
      title={t('revokeTitle', { name })}
      text={t('revokeText')}
      submit={t('revoke')}
      busyText={t('revoking')}
      variant="danger"
      say={say}
      run={() => adjustersApi.revokeLink({ link_id: linkId })}
      onSent={() => {
        toast(t('revoked'))
        void contactsChanged()
      }}
    />
  )
}

const OUTCOME_TONE: Record<SaidAnswer['outcome'], Tone> = {
  counted: 'good',
  waiting: 'warn',
  refused: 'bad',
  late: 'mute',
}
function Answers({ repairId, none }: { repairId: string; none: boolean }) {
  const t = useTranslations('adjuster.answers')
  const codes = useTranslations('repairs.codes')
  const decisions = useTranslations('repairs.decisions')
  const when = useWhen()
  const said = useSaid(repairId)
  if (!said.data?.length) return none && said.data ? <p className="text-sm text-ink-soft">{t('none')}</p> : null
  return (
    <>
      <h3 className="mt-6 text-sm font-semibold">{t('title')}</h3>
      <ul className="mt-2 grid gap-3 text-sm">
        {said.data.map((answer) => (
          <li key={answer.id} className="wrap-anywhere">
            {t(DECIDED.includes(answer.decision) ? 'said' : 'asked', {
              version: answer.version,
              decision: decisions(answer.decision),
              amount: formatCents(answer.approved_cents),
            })}
            <span className="block">
              <StatusBadge tone={OUTCOME_TONE[answer.outcome]}>{t(answer.outcome)}</StatusBadge>
            </span>
            {answer.inspect_on && <span className="block">{t('inspect', { day: when.day(answer.inspect_on) })}</span>}
            {answer.photo_lines.length > 0 && (
              <span className="block">
                {t('photosOf', { count: answer.photo_lines.length, lines: answer.photo_lines.join(', ') })}
              </span>
            )}
            <span className="block text-ink-soft">{t('by', { by: answer.by, at: when.at(answer.at) })}</span>
            {answer.lines.map((line) => (
              <span key={line.line_no} className="block">
                {t('line', {
                  number: line.line_no,
                  amount: formatCents(line.approved_cents),
                  code: codes(line.code),
                })}
                {line.note && <span dir="auto"> · {line.note}</span>}
              </span>
            ))}
            {answer.note && (
              <span dir="auto" className="block">
                {answer.note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
