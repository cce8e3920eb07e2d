import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { savePdf } from '#features/base/files/web/save-file.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import type { Language } from '#lib/languages.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.tsx'

type Props = {
  claim: ClaimDetail
  viewer: 'driver' | 'team'
  /** Whether a total loss was recorded; whether a repaired car is back with its driver. */
  lost: boolean
  repaired: boolean
}

export function ClaimPart({ claim, viewer, lost, repaired }: Props) {
  const t = useTranslations('totalLossPart.loss')
  return (
    <>
      {lost && (
        <Section
          title={t('title')}
          meta={t('text')}
          action={
            <LinkButton variant="secondary" to={paths.totalLoss(claim.id)}>
              {t('open')}
            </LinkButton>
          }
        />
      )}
      {repaired && viewer === 'driver' && <DiminishedValue claim={claim} />}
    </>
  )
}

/** After a repair: what diminished value is, and in Georgia the letter that asks one's own insurer for its assessment. */
function DiminishedValue({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('totalLossPart.dv')
  const locale = useLocale()
  const letter = claim.loss_state === 'GA' && claim.claim_type !== 'liability'
  const name = `diminished-value-${claim.id.slice(-6)}`
  const save = useMutation({
    mutationFn: (language: Language) =>
      savePdf('/rest/v1/rpc/diminished_value_letter', { claim_id: claim.id, language }, name),
    onSuccess: () => toast(t('done'), `${name}.pdf`),
  })
  return (
    <Section title={t('title')} data-no-print>
      <div className="grid max-w-text justify-items-start gap-2">
        <p>{t('text')}</p>
        <p>{t(letter ? 'GA' : 'other')}</p>
        {letter && (
          <>
            {locale !== 'en' && <p className="text-sm text-ink-soft">{t('english')}</p>}
            <Button
              variant="secondary"
              icon={<FileDown aria-hidden className="size-5" />}
              busy={save.isPending && t('making')}
              onClick={() => save.mutate('en')}
            >
              {t('get')}
            </Button>
            {locale !== 'en' && (
              <Button variant="quiet" size="sm" onClick={() => save.mutate(locale)}>
                {t('getOwn')}
              </Button>
            )}
            <LinkButton variant="quiet" size="sm" to={paths.claimRepair(claim.id)}>
              {t('invoice')}
            </LinkButton>
            {save.error && (
              <Notice tone="bad" live>
                {t('failed')}
              </Notice>
            )}
          </>
        )}
      </div>
    </Section>
  )
}
