import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { COVER, Need } from '../match.ts'
import { paths } from '#app/paths.ts'
import { isRefusal } from '#lib/errors.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { opening } from '#ui/dialog.tsx'
import { Section } from '#ui/section.tsx'
import { TextField } from '#ui/field.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { SEARCHED_AS, type ServiceNeeded } from '#features/claims/claims/needs.ts'
import { useMatch, useMatchNear } from './choice-calls.ts'
import { ClaimChoiceCard } from './claim-choice-card.tsx'

const Compare = opening(() => import('./compare-window.tsx'))

/** Matching: each service that this claim needs with its first choices around the right place. Nothing is preselected. */
export default function ClaimChoices({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('choices')
  const match = useMatch(claim.id)
  return (
    <Section title={t('title')} meta={t('lead')} data-no-print>
      <Loaded query={match} label={t('loading')} shape="cards" lines={3} className="min-h-dvh" failed={t('failed')}>
        {(data) => (
          <div className="grid gap-8">
            {!data.named && <p className="text-sm text-ink-soft">{t('fits')}</p>}
            {data.needs.map((need) => (
              <OneNeed key={need.service} claim={claim} first={need} cover={data.cover} />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** What is booked is an appointment; the work itself needs an estimate. */
const LABOR: readonly ServiceNeeded[] = ['repair', 'glass', 'adjuster']

/** One service: where it is looked for and why, who is first there, and three side by side when wanted. */
function OneNeed({ claim, first, cover }: { claim: ClaimDetail; first: Need; cover: (typeof COVER)[number] }) {
  const t = useTranslations('choices')
  const { service } = first
  const [near, setNear] = useState('')
  const [picked, setPicked] = useState<readonly string[]>([])
  const typed = useMatchNear(claim.id, service, near)
  const need = near && typed.data ? typed.data.needs[0]! : first
  const name = t(`services.${service}`)
  const look = (text: string) => {
    setNear(text)
    setPicked([])
  }
  const booksNot = service === 'rental' && cover !== 'counts'
  const compared = need.rows.filter(({ id }) => picked.includes(id))
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="text-md">{name}</h3>
      {service === 'towing' && (
        <LinkButton to={paths.tow()} className="mt-2">
          {t('towNow')}
        </LinkButton>
      )}
      <Place
        service={service}
        need={need}
        near={near}
        busy={typed.isFetching}
        error={near !== '' && typed.error}
        onLook={look}
      />
      {service === 'rental' && need.rows.length > 0 && cover !== 'counts' && cover !== 'closed' && (
        <p className="mt-2 text-sm text-ink-soft">{t(`cover.${cover}`)}</p>
      )}
      {need.rows.length > 0 && LABOR.includes(service) && (
        <p className="mt-1 text-sm text-ink-soft">{t('card.labor')}</p>
      )}
      {need.rows.length > 0 && need.shown_as && (
        <>
          <ol className="mt-3 border-b border-line">
            {need.rows.map((row) => (
              <li key={row.id} className="min-w-0">
                <ClaimChoiceCard
                  row={row}
                  claimId={claim.id}
                  impression={need.shown_as!}
                  bookable={!booksNot}
                  compared={need.rows.length > 1 && picked.includes(row.id)}
                  onCompare={
                    need.rows.length > 1
                      ? (on) => setPicked(on ? [...picked, row.id] : picked.filter((id) => id !== row.id))
                      : undefined
                  }
                />
              </li>
            ))}
          </ol>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            {compared.length > 1 && (
              <Compare
                trigger={<Button variant="secondary">{t('compare.button', { count: compared.length })}</Button>}
                service={service}
                rows={compared}
                impression={need.shown_as}
                claimId={claim.id}
                bookable={!booksNot}
              />
            )}
            {need.rows.length > 1 && compared.length < 2 && (
              <p className="text-sm text-ink-soft max-sm:hidden">{t('compare.hint')}</p>
            )}
            {need.total > need.rows.length && (
              <LinkButton variant="quiet" to={moreOf(need, claim.id)}>
                {t('more', { service: name })}
              </LinkButton>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** The same search on the marketplace, with the claim. */
function moreOf({ service, place, open }: Need, claim: string): string {
  const { category, service: kind } = SEARCHED_AS[service]
  const around = {
    ...(place?.zip ? { zip: place.zip } : place?.label ? { near: place.label } : {}),
    ...(place?.widened && { radius: String(place.radius_miles) }),
    ...(open === 'now' && { open }),
    verified: '1' as const,
    claim,
  }
  return category === 'vehicle'
    ? paths.marketplace({ category, ...around })
    : paths.services({ ...(kind && { service: kind }), ...around })
}

/** The place in words, how far was looked, and another place for whoever wants one. */
function Place({
  service,
  need,
  near,
  busy,
  error,
  onLook,
}: {
  service: ServiceNeeded
  need: Need
  near: string
  busy: boolean
  error: unknown
  onLook: (near: string) => void
}) {
  const t = useTranslations('choices')
  const [asking, setAsking] = useState(false)
  const [text, setText] = useState(near)
  const { place, total, rows, open } = need
  const form = asking || !place
  const name = place && (place.zip && place.label ? `${place.zip}, ${place.label}` : (place.zip ?? place.label ?? ''))
  return (
    <div className="mt-1">
      <p className="text-sm" aria-live="polite">
        {place && name !== null ? (
          <>
            {t(`around.${place.which}`, { place: place.approximate && !place.zip ? t('area', { place: name }) : name })}{' '}
            {t('within', { total, miles: place.radius_miles })} {place.widened && `${t('widened')} `}
            {open === 'now' && t('openNow')}
            {open === 'none_open' && rows.length > 0 && t('noneOpen')}
            {rows.length === 0 && t('noneText')}
          </>
        ) : (
          t('noPlace')
        )}{' '}
        {!form && (
          <button
            type="button"
            className="link inline-flex min-h-6 items-center font-semibold"
            aria-label={t('changeOf', { service: t(`services.${service}`) })}
            onClick={() => setAsking(true)}
          >
            {t('change')}
          </button>
        )}
      </p>
      {form ? (
        <form
          className="mt-2 flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (!text.trim()) return
            onLook(text.trim())
            setAsking(false)
          }}
        >
          <TextField
            name={`near-${service}`}
            label={t('near')}
            hint={t('nearHint')}
            value={text}
            maxLength={200}
            required
            autoComplete="postal-code"
            error={error ? (isRefusal(error) && error.status === 422 ? t('unknown') : t('failed')) : false}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={busy && t('looking')}>
            {t('look')}
          </Button>
          {place && (
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
          )}
        </form>
      ) : (
        near && (
          <button
            type="button"
            className="link inline-flex min-h-11 items-center text-sm"
            onClick={() => {
              setText('')
              onLook('')
            }}
          >
            {t('back')}
          </button>
        )
      )}
      {!form && error ? (
        <div role="alert" className="text-sm font-semibold text-bad">
          {isRefusal(error) && error.status === 422 ? t('unknown') : t('failed')}
        </div>
      ) : null}
    </div>
  )
}
