import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ShownTable, useChoiceSentence } from './choice-words.tsx'
import { paths } from '#app/paths.ts'
import { Section } from '#ui/section.tsx'
import { useChoices } from './choice-calls.ts'
import { useWhen } from '#ui/time-text.ts'

/** Whom the driver of a claim booked and asked, each with what was shown; read-only for everybody. */
export default function ClaimChosen({ claimId, mine }: { claimId: string; mine: boolean }) {
  const t = useTranslations('choices')
  const when = useWhen()
  const choices = useChoices(claimId)
  const sentence = useChoiceSentence(mine)
  if (!choices.data || (mine && choices.data.length === 0)) return null
  return (
    <Section
      title={t(mine ? 'list' : 'listDrivers')}
      meta={t(mine ? 'listText' : 'listTextDrivers')}
      fold={String(choices.data.length)}
    >
      {choices.data.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ol className="grid gap-4">
          {choices.data.map((choice) => {
            const chosen = choice.listings.find(({ id }) => id === choice.listing_id)
            return (
              <li key={choice.id} className="border-b border-line pb-4 last:border-0 last:pb-0">
                <p className="text-sm text-ink-soft">
                  {t(`acts.${choice.act}`)}
                  {choice.service && ` · ${t(`services.${choice.service}`)}`} · {when.at(choice.created_at)}
                </p>
                <p className="font-semibold wrap-anywhere">
                  {chosen ? `${chosen.title} · ${chosen.business_name}` : t('gone')}
                </p>
                <p className="text-sm">{sentence(choice)}</p>
                <ShownTable choice={choice} />
                {choice.order_id && (
                  <p>
                    <Link
                      className="link inline-flex min-h-11 items-center text-sm"
                      to={mine ? paths.booking(choice.order_id) : paths.adminOrder(choice.order_id)}
                    >
                      {t('open')}
                    </Link>
                  </p>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </Section>
  )
}
