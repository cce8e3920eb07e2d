import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/accounts/web/client.ts'
import { useMe } from '#features/accounts/web/me.tsx'
import { rightsContract } from '#features/rights/contract.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import type { ClaimDetail } from '../claim.ts'
import { useWhen } from './when.ts'

const rights = clientOf(rightsContract)

/** A letter in which the driver tells the insurer who chooses: ready to read, change, copy and send. */
export function ClaimLetter({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claims.claim.letter')
  const common = useTranslations('claims')
  const when = useWhen()
  const me = useMe()
  const [text, setText] = useState<string | null>(null)
  const [copied, setCopied] = useState(false)
  const state = STATE_CODES.find((code) => code === claim.loss_state)
  const law = useQuery({
    queryKey: ['state_rights', state],
    queryFn: ({ signal }) => rights.list({ state }, { signal }),
    enabled: state !== undefined,
    staleTime: 3_600_000,
  })
  const right = law.data?.[0]
  const citation = right?.has_repair_choice_law ? right.citation : null
  const made = t('body', {
    insurer: claim.insurer_name,
    number: claim.claim_number,
    date: when.day(claim.loss_date),
    law: citation ? t('lawKnown', { citation }) : t('lawUnknown'),
    name: me.name,
  })
  const letter = text ?? made
  const subject = t('subject', { number: claim.claim_number })
  const mailto = `mailto:${claim.adjuster_email ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(letter)}`
  return (
    <Dialog
      size="lg"
      title={t('title')}
      description={t('intro')}
      closeText={common('close')}
      trigger={
        <Button variant="secondary" icon={<Mail aria-hidden className="size-5" />}>
          {t('open')}
        </Button>
      }
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => void navigator.clipboard.writeText(letter).then(() => setCopied(true))}
          >
            <span aria-live="polite">{copied ? common('copied') : t('copy')}</span>
          </Button>
          <LinkButton to={mailto}>{t('mail')}</LinkButton>
        </>
      }
    >
      <TextArea
        label={t('field')}
        rows={14}
        value={letter}
        onChange={(event) => {
          setText(event.target.value)
          setCopied(false)
        }}
      />
    </Dialog>
  )
}
