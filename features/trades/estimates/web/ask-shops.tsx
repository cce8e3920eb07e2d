import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { averageRating } from '#features/market/listings/rating.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { CheckboxCards, RadioCards } from '#ui/choice.tsx'
import { CheckboxField, TextArea } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { DAMAGE_POINTS, type EstimateRequest, MOST_LIVING, MOST_PHOTOS } from '../request.ts'
import { api, estimatesChanged, useCompared, useShops } from './estimate-calls.ts'

type Draft = {
  shops: string[]
  note: string
  points: string[]
  drivable: string
  wants: string
  hidden: string[]
  number: boolean
}
const EMPTY: Draft = {
  shops: [],
  note: '',
  points: [],
  drivable: '',
  wants: 'photo_estimate',
  hidden: [],
  number: false,
}

/** Which shops, what they see, one button. With an open request only the shops are asked for; its words stay. */
export function AskShops({
  claim,
  request,
  onDone,
}: {
  claim: ClaimDetail
  request: EstimateRequest | null
  onDone: () => void
}) {
  const t = useTranslations('estimates.ask')
  const [draft, setDraft, drop] = useDraft<Draft>(`${claim.id}:estimates`, EMPTY)
  const [tried, setTried] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const photos = useDocuments(claim.id).data?.filter(({ content_type }) => content_type !== 'application/pdf') ?? []
  const shown = photos
    .map(({ file_id }) => file_id)
    .filter((id) => !draft.hidden.includes(id))
    .slice(0, MOST_PHOTOS)
  const ask = useMutation({
    mutationFn: () =>
      api.ask({
        claim_id: claim.id,
        provider_ids: draft.shops,
        ...(request
          ? { request_id: request.id }
          : {
              note: draft.note,
              damage_points: DAMAGE_POINTS.filter((point) => draft.points.includes(point)),
              wants: draft.wants === 'visit' ? 'visit' : 'photo_estimate',
              photos: shown,
              share: { claim_number: draft.number },
              ...(draft.drivable && { drivable: draft.drivable === 'yes' }),
            }),
      }),
    onSuccess: async () => {
      drop()
      toast(t('sent'), t('sentText'))
      await estimatesChanged()
      onDone()
    },
    onError: (error) => toastError(t('title'), isRefusal(error) ? error.message : String(error)),
  })
  const send = () => {
    setTried(true)
    if (draft.shops.length > 0) ask.mutate()
  }
  return (
    <Sheet>
      <Section title={t(request ? 'more' : 'title')}>
        <div className="grid gap-6">
          <Shops
            claim={claim}
            request={request}
            picked={draft.shops}
            onPicked={(shops) => change({ shops })}
            error={tried && draft.shops.length === 0 && t('needShop')}
          />
          {!request && <Damage draft={draft} change={change} />}
          {!request && (
            <Photos claim={claim} photos={photos} hidden={draft.hidden} onHidden={(hidden) => change({ hidden })} />
          )}
          {!request && (
            <CheckboxField
              name="claim_number"
              label={t('number')}
              hint={t('numberHint')}
              checked={draft.number}
              onChange={({ target }) => change({ number: target.checked })}
            />
          )}
          <Notice title={t('sees')}>
            {t('seesText', {
              photos: request ? request.photos.length : shown.length,
              number: String(request?.shares_claim_number ?? draft.number),
            })}
          </Notice>
          <Button size="lg" className="justify-self-start" busy={ask.isPending && t('sending')} onClick={send}>
            {t('send', { count: draft.shops.length })}
          </Button>
        </div>
      </Section>
    </Sheet>
  )
}

/** Verified shops around the claim's own place, a business once; nothing is preselected. */
function Shops({
  claim,
  request,
  picked,
  onPicked,
  error,
}: {
  claim: ClaimDetail
  request: EstimateRequest | null
  picked: readonly string[]
  onPicked: (ids: string[]) => void
  error: string | false
}) {
  const t = useTranslations('estimates.ask')
  const words = useTranslations('estimates')
  const glass = claim.claim_type === 'glass'
  const shops = useShops(claim.id, glass ? 'glass' : 'repair')
  const asked = useAsked(request)
  const room = asked.room
  return (
    <Loaded query={shops} label={words('loading')} shape="cards" lines={3} failed={words('failed')}>
      {({ needs }) => {
        const rows = onceEach(needs[0]?.rows ?? []).filter(({ provider_id }) => !asked.ids.includes(provider_id))
        if (rows.length === 0)
          return (
            <Notice
              action={
                <LinkButton size="sm" variant="secondary" to={paths.services({ service: glass ? 'glass' : 'body' })}>
                  {t('search')}
                </LinkButton>
              }
            >
              {t('none')}
            </Notice>
          )
        return (
          <CheckboxCards
            legend={t('shops')}
            hint={t('shopsHint')}
            name="provider_ids"
            error={error}
            values={picked}
            onValues={(values) => onPicked(values.slice(-room))}
            options={rows.map((row) => ({
              value: row.provider_id,
              label: row.business_name,
              hint: <About row={row} />,
            }))}
          />
        )
      }}
    </Loaded>
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

function About({ row }: { row: SearchRow }) {
  const t = useTranslations('estimates.ask')
  const average = averageRating(row)
  return [
    [row.city, row.state].filter(Boolean).join(', '),
    row.distance_miles !== null && t('miles', { miles: Math.round(row.distance_miles) }),
    average === null ? t('noRating') : t('rating', { average: average.toFixed(1), count: row.rating_count }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Damage({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  const t = useTranslations('estimates.ask')
  const words = useTranslations('estimates')
  return (
    <>
      <CheckboxCards
        compact
        legend={t('where')}
        optional={words('optional')}
        name="damage_points"
        values={draft.points}
        onValues={(points) => change({ points })}
        options={DAMAGE_POINTS.map((point) => ({ value: point, label: t(`points.${point}`) }))}
      />
      <TextArea
        name="note"
        dir="auto"
        label={t('note')}
        hint={t('noteHint')}
        optional={words('optional')}
        maxLength={3000}
        rows={4}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <RadioCards
        legend={t('drivable')}
        name="drivable"
        compact
        value={draft.drivable}
        onValue={(drivable) => change({ drivable })}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
          { value: '', label: t('unknown') },
        ]}
      />
      <RadioCards
        legend={t('wants')}
        name="wants"
        columns={2}
        value={draft.wants}
        onValue={(wants) => change({ wants })}
        options={[
          { value: 'photo_estimate', label: t('photo'), hint: t('photoHint') },
          { value: 'visit', label: t('visit'), hint: t('visitHint') },
        ]}
      />
    </>
  )
}

type Photo = NonNullable<ReturnType<typeof useDocuments>['data']>[number]
/** Every picture of the claim is shown unless the driver leaves it out. */
function Photos({
  claim,
  photos,
  hidden,
  onHidden,
}: {
  claim: ClaimDetail
  photos: readonly Photo[]
  hidden: readonly string[]
  onHidden: (ids: string[]) => void
}) {
  const t = useTranslations('estimates.ask')
  if (photos.length === 0)
    return (
      <Notice
        action={
          <LinkButton size="sm" variant="secondary" to={paths.claim(claim.id)}>
            {t('addPhotos')}
          </LinkButton>
        }
      >
        {t('photosNone')}
      </Notice>
    )
  return (
    <CheckboxCards
      legend={t('photos')}
      name="photos"
      columns={2}
      values={photos.map(({ file_id }) => file_id).filter((id) => !hidden.includes(id))}
      onValues={(shown) => onHidden(photos.map(({ file_id }) => file_id).filter((id) => !shown.includes(id)))}
      options={photos.map((photo) => ({
        value: photo.file_id,
        label: photo.original_name,
        icon: (
          <img
            src={photo.signed_url}
            alt=""
            width={72}
            height={54}
            loading="lazy"
            className="h-13 w-18 rounded-sm object-cover"
          />
        ),
      }))}
    />
  )
}
