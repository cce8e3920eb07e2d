import { useTranslations } from 'use-intl'
import type { SeenRelease, SeenStay } from '#features/cases/adjuster/adjuster.ts'
import { saveRelease } from '#features/cases/adjuster/web/link-calls.ts'
import { SaveDocument } from './save-document.tsx'
import { PAPER_TONES } from '#features/towing/storage/stay-lists.ts'
import { dayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Facts } from '#ui/card.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'

/** Where the vehicle stands or stood last, what that costs, who was told, and the paper by which its owner lets it go. */
export function LinkStay({ stay, token }: { stay: SeenStay; token: string }) {
  const t = useTranslations('adjusterPage.stay')
  const when = useWhen()
  const { zone, daily_cents, cents, out_at, release } = stay
  const at = (instant: string, known: boolean) =>
    known ? when.promise(instant, zone) : when.day(dayIn(zone, new Date(instant)))
  return (
    <Section title={t(out_at ? 'was' : 'title')}>
      <Facts
        columns={1}
        rows={[
          [t('place'), [stay.name, stay.where, stay.phone].filter(Boolean).join(' · ')],
          [t('since'), at(stay.in_at, stay.in_known)],
          [t('left'), out_at && at(out_at, stay.out_known)],
          [t('days'), t('count', { count: stay.days })],
          [t('daily'), daily_cents !== null && formatCents(daily_cents)],
          [t(out_at ? 'all' : 'cost'), cents !== null && formatCents(cents)],
          [t('insured'), stay.told_driver_at && when.at(stay.told_driver_at)],
          [
            t('told'),
            stay.told.length > 0 && (
              <ul>
                {stay.told.map(({ how, at: told }) => (
                  <li key={told}>{t('toldBy', { how: t(`hows.${how}`), at: when.at(told) })}</li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
      {!out_at && (daily_cents ?? 0) > 0 && <p className="mt-3 text-sm">{t('ask')}</p>}
      {release && <Release release={release} zone={zone} token={token} />}
    </Section>
  )
}

/** Its code is shown by the owner alone: what is here opens no gate. */
function Release({ release, zone, token }: { release: SeenRelease; zone: string; token: string }) {
  const t = useTranslations('adjusterPage.release')
  const when = useWhen()
  const { number, state, papers_needed } = release
  return (
    <>
      <h3 className="mt-5 flex flex-wrap gap-x-3 font-semibold">
        {t('title', { number })} <StatusBadge tone={PAPER_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
      </h3>
      <Facts
        columns={1}
        className="mt-2"
        rows={[
          [t('for'), t(`kinds.${release.kind}`)],
          [t('to'), release.to],
          [t('signed'), when.at(release.signed_at)],
          [t('until'), state === 'good' && when.promise(release.valid_until, zone)],
          [t('used'), release.used_at && when.promise(release.used_at, zone)],
          [t('balance'), t(`balances.${release.balance}`)],
          [t('keys'), t(`keysAt.${release.keys}`)],
          [t('papers'), papers_needed.map((one) => t(`papersNeeded.${one}`)).join(' · ')],
        ]}
      />
      {release.opens && (
        <div className="mt-3">
          <SaveDocument
            label={t('save')}
            busy={t('saving')}
            failed={t('failed')}
            save={() => saveRelease(token, release)}
          />
        </div>
      )}
      <p className="mt-3 text-sm text-ink-soft">{t('code')}</p>
    </>
  )
}
