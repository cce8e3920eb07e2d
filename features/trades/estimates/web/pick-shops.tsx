import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { averageRating } from '#features/market/listings/rating.ts'
import { LinkButton } from '#ui/button.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { FieldError, TextField } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { type EstimateRequest, MOST_LIVING } from '../request.ts'
import { FIND_FROM, useCompared, useShops, useShopsNamed } from './estimate-calls.ts'

/** A shop as it was chosen: what its card says, and the list in which it stood. */
export type Picked = { id: string; name: string; about: string; listing_id: string; shown_as: string }
const MOST_FOUND = 8

/**
 * Verified shops around the claim's own place, and any other by its name; a business once, nothing is preselected. `one`: the
 * driver has a shop, so it is found by name and no other is put forward.
 */
export function PickShops({
  claim,
  trade,
  request,
  one,
  picked,
  onPicked,
  error,
}: {
  claim: ClaimDetail
  trade: 'body' | 'glass'
  request: EstimateRequest | null
  one: boolean
  picked: readonly Picked[]
  onPicked: (shops: Picked[]) => void
  error: string | false
}) {
  const t = useTranslations('estimates.ask')
  const words = useTranslations('estimates')
  const aboutOf = useAbout()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const near = useShops(claim.id, trade === 'glass' ? 'glass' : 'repair', !one)
  const named = useShopsNamed(q, trade)
  const asked = useAsked(request)
  const room = one ? 1 : asked.room
  const searches = q.length >= FIND_FROM
  const list = (rows: readonly SearchRow[], shown_as: string) => {
    const found = onceEach(rows)
      .filter(({ provider_id }) => ![...asked.ids, ...picked.map(({ id }) => id)].includes(provider_id))
      .map((row) => ({
        id: row.provider_id,
        name: row.business_name,
        about: aboutOf(row),
        listing_id: row.id,
        shown_as,
      }))
    const all = [...picked, ...found.slice(0, MOST_FOUND)]
    return (
      <>
        {all.length > 0 && (
          <CheckboxCards
            legend={t(one ? 'shop' : 'shops')}
            hint={t(one ? 'shopHint' : 'shopsHint')}
            name="provider_ids"
            error={error}
            values={picked.map(({ id }) => id)}
            onValues={(ids) => onPicked(ids.slice(-room).map((id) => all.find((shop) => shop.id === id)!))}
            options={all.map(({ id, name, about }) => ({ value: id, label: name, hint: about }))}
          />
        )}
        {found.length === 0 && (searches || picked.length === 0) && (
          <Notice
            action={
              searches ? (
                <LinkButton size="sm" variant="secondary" to={paths.claim(claim.id)}>
                  {t('toClaim')}
                </LinkButton>
              ) : (
                <LinkButton size="sm" variant="secondary" to={paths.services({ service: trade })}>
                  {t('search')}
                </LinkButton>
              )
            }
          >
            {t(searches ? 'notHere' : 'none')}
          </Notice>
        )}
      </>
    )
  }
  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        name="shop"
        label={t(one ? 'yours' : 'find')}
        hint={t('findHint')}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {searches ? (
        <Loaded query={named} keep label={words('loading')} shape="cards" lines={2} failed={words('failed')}>
          {({ rows, shown_as }) => list(rows, shown_as)}
        </Loaded>
      ) : one ? (
        picked.length > 0 ? (
          list([], '')
        ) : (
          error && <FieldError>{error}</FieldError>
        )
      ) : (
        <Loaded query={near} label={words('loading')} shape="cards" lines={3} failed={words('failed')}>
          {({ needs }) => list(needs[0]?.rows ?? [], needs[0]?.shown_as ?? '')}
        </Loaded>
      )}
    </div>
  )
}

/** Who was asked already, and how many more can be. */
function useAsked(request: EstimateRequest | null) {
  const compared = useCompared(request?.id ?? '', request !== null)
  return {
    ids: compared.data?.shops.map(({ provider }) => provider.id) ?? [],
    room: request ? (compared.data?.may_ask ?? 1) : MOST_LIVING,
  }
}

const onceEach = (rows: readonly SearchRow[]) =>
  rows.filter(({ provider_id }, n) => rows.findIndex((row) => row.provider_id === provider_id) === n)

function useAbout(): (row: SearchRow) => string {
  const t = useTranslations('estimates.ask')
  return (row) => {
    const average = averageRating(row)
    return [
      [row.city, row.state].filter(Boolean).join(', '),
      row.distance_miles !== null && t('miles', { miles: Math.round(row.distance_miles) }),
      average === null ? t('noRating') : t('rating', { average: average.toFixed(1), count: row.rating_count }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
