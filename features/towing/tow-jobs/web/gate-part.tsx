import { useTranslations } from 'use-intl'
import { telOf } from '#features/towing/tows/web/draft.ts'
import type { MovedStay } from '#features/towing/storage/stay.ts'
import { Facts } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'

/** Of a car in storage, for the company that fetches it: what the gate asks for. Kept on the phone with the tow. */
export function GatePart({ moves }: { moves: MovedStay }) {
  const t = useTranslations('towDispatch.gate')
  const when = useWhen()
  const { release, name, phone } = moves
  return (
    <section aria-label={t('title', { name })} className="grid gap-3 rounded-md border border-line p-3">
      <h3>{t('title', { name })}</h3>
      {moves.left && <p>{t('left')}</p>}
      {!moves.left && !release && <Notice tone="warn">{t('none')}</Notice>}
      {release?.police_hold && <Notice tone="bad">{t('police')}</Notice>}
      {release?.state === 'waits' && <Notice tone="warn">{t('waits')}</Notice>}
      <Facts
        rows={[
          [t('code'), release?.code && <span className="font-mono text-lg font-semibold">{release.code}</span>],
          [t('number'), release?.number],
          [t('until'), release?.valid_until && when.at(release.valid_until)],
          [t('to'), release?.to_name],
          [t('shows'), release?.id_to_show],
          [t('papers'), release?.papers_needed.map((one) => t(`papersNeeded.${one}`)).join(', ')],
          [t('keys'), release && t(`keysAt.${release.keys}`)],
          [t('balance'), release && t(`balances.${release.balance}`)],
          [t('hours'), moves.hours_text],
          [
            t('phone'),
            phone && (
              <a className="link inline-flex min-h-11 items-center" href={telOf(phone)}>
                {phone}
              </a>
            ),
          ],
        ]}
      />
    </section>
  )
}
