import { useMutation } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { ClaimDetail, ClaimDocument } from '#features/claims/claims/claim.ts'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import type { Sent } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxCards, RadioCards } from '#ui/choice.tsx'
import { CheckboxField, DateField, TextArea } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { allReadable } from '#ui/unreadable.ts'
import type { estimatesContract } from '../contract.ts'
import type { Glass } from '../glass.ts'
import { DAMAGE_POINTS, type EstimateRequest, MOST_PHOTOS } from '../request.ts'
import { api, estimatesChanged, useSentence } from './estimate-calls.ts'
import { type Picked, PickShops } from './pick-shops.tsx'
import { filesOf, InsurersEstimate, ShowPhotos } from './show-files.tsx'
import { todayHere } from '#ui/time-text.ts'

/** How a driver begins: with their own shop, with shops they compare, or with what their insurer sent. */
const WAYS = ['own', 'three', 'insurer'] as const
/** Who repairs it: a body shop or a glass shop. */
const TRADES = ['body', 'glass'] as const
type Draft = {
  way: (typeof WAYS)[number] | ''
  /** Empty is what the claim is about. */
  trade: (typeof TRADES)[number] | ''
  shops: Picked[]
  note: string
  points: string[]
  drivable: string
  wants: string
  /** Days that suit the driver, each may be empty. */
  days?: string[]
  /** Files that are shown although they would not be, or the other way around. */
  flipped: string[]
  glass?: Partial<Glass>
  number: boolean
  insurer: number | null
}
const EMPTY: Draft = {
  way: '',
  trade: '',
  shops: [],
  note: '',
  points: [],
  drivable: '',
  wants: 'photo_estimate',
  flipped: [],
  number: false,
  insurer: null,
}
/** The days that were typed, each once. */
const daysOf = ({ days = [] }: Draft) => [...new Set(days.filter(Boolean))].toSorted()
type Asked = Pick<
  Sent<typeof estimatesContract.ask>,
  'claim_id' | 'provider_ids' | 'shown' | 'note' | 'photos' | 'share' | 'insurer_cents' | 'drivable'
>
/** What a room further on asks about broken glass and how it is sent; `wrong` by field: panes, damage, photo. */
export type GlassFieldsProps = {
  claim: ClaimDetail
  glass: Partial<Glass>
  onGlass: (part: Partial<Glass>) => void
  wrong: Wrong
  documents: readonly ClaimDocument[]
  /** The files that shops are shown. */
  shown: readonly string[]
  onShow: (file_id: string) => void
}
type Wrong = Readonly<Record<string, string | undefined>>
export type GlassAsking = {
  Fields: ComponentType<GlassFieldsProps>
  ask: (asked: Asked, glass: Partial<Glass>) => Promise<EstimateRequest>
}

/** Which shops, what they see, one button. With an open request only the shops are asked for; its words stay. */
export function AskShops({
  claim,
  request,
  glass,
  onDone,
}: {
  claim: ClaimDetail
  request: EstimateRequest | null
  glass?: GlassAsking
  onDone: () => void
}) {
  const t = useTranslations('estimates.ask')
  const [draft, setDraft, drop] = useDraft<Draft>(`${claim.id}:ask`, EMPTY)
  const [tried, setTried] = useState(false)
  const [led, setLed] = useState(0)
  useEffect(() => {
    if (led > 0) document.querySelector<HTMLElement>(WRONG)?.focus()
  }, [led])
  const sentence = useSentence()
  const documents = useDocuments(claim.id)
  const files = filesOf(documents.data ?? [], draft)
  const papers = files.shown(files.papers)
  const photos = files.shown(files.photos).slice(0, MOST_PHOTOS - papers.length)
  const trade = draft.trade || (claim.claim_type === 'glass' ? 'glass' : 'body')
  const asksGlass = trade === 'glass' && !request && glass
  const shops = {
    claim_id: claim.id,
    provider_ids: draft.shops.map(({ id }) => id),
    shown: draft.shops.map(({ listing_id, shown_as }) => ({ listing_id, shown_as })),
  }
  const told = {
    note: draft.note,
    photos: [...papers, ...photos],
    share: { claim_number: draft.number },
    ...(draft.way === 'insurer' && { insurer_cents: draft.insurer }),
    ...(draft.drivable && { drivable: draft.drivable === 'yes' }),
  }
  const ask = useMutation({
    mutationFn: () =>
      asksGlass
        ? asksGlass.ask({ ...shops, ...told }, draft.glass ?? {})
        : api.ask({
            ...shops,
            ...(request
              ? { request_id: request.id }
              : {
                  ...told,
                  damage_points: DAMAGE_POINTS.filter((point) => draft.points.includes(point)),
                  ...(draft.wants === 'visit'
                    ? { wants: 'visit' as const, preferred_days: daysOf(draft) }
                    : { wants: 'photo_estimate' as const }),
                }),
          }),
    onSuccess: async () => {
      drop()
      toast(t('sent'), t('sentText'))
      await estimatesChanged()
      onDone()
    },
    onError: (error) => {
      toastError(t('title'), sentence(error))
      setLed((times) => times + 1)
    },
  })
  const shownSlots = (documents.data ?? []).filter(({ file_id }) => told.photos.includes(file_id))
  const missing: Wrong = {
    ...(draft.shops.length === 0 && { shops: t('needShop') }),
    ...(asksGlass && missingOfGlass(draft.glass, shownSlots, t)),
  }
  const wrong = { ...(tried && missing), ...refusedFields(ask.error, sentence) }
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    if (ask.isError) ask.reset()
  }
  const send = () => {
    setTried(true)
    if (Object.keys(missing).length > 0) return setLed((times) => times + 1)
    // not a form: Enter in a field must not ask anybody
    if (allReadable(document.querySelectorAll('[data-ask] input'))) ask.mutate()
  }
  const showing = (group: ClaimDocument[]) => ({
    shown: files.shown(group),
    onShown: (ids: readonly string[]) => change({ flipped: files.flippedBy(group, ids) }),
  })
  // asked before the claim's files are known, the shops would be shown none of them
  if (!documents.data) return <Loaded query={documents} label={t('title')} shape="record" />
  return (
    <Sheet>
      <Section title={t(request ? 'more' : 'title')}>
        <div className="grid gap-6" data-ask>
          {!request && (
            <RadioCards
              legend={t('ways.legend')}
              name="way"
              columns={3}
              value={draft.way}
              onValue={(way) => change({ way: WAYS.find((one) => one === way) ?? '', shops: [] })}
              options={WAYS.map((way) => ({ value: way, label: t(`ways.${way}`), hint: t(`ways.${way}Hint`) }))}
            />
          )}
          {draft.way === 'insurer' && !request && (
            <InsurersEstimate
              claim={claim}
              papers={files.papers}
              {...showing(files.papers)}
              cents={draft.insurer}
              onCents={(insurer) => change({ insurer })}
            />
          )}
          {(request ?? draft.way) && (
            <RadioCards
              compact
              legend={t('trades.legend')}
              name="trade"
              value={trade}
              onValue={(one) => change({ trade: TRADES.find((each) => each === one) ?? '', shops: [] })}
              options={TRADES.map((one) => ({ value: one, label: t(`trades.${one}`) }))}
            />
          )}
          {(request ?? draft.way) && (
            <PickShops
              claim={claim}
              trade={trade}
              request={request}
              one={draft.way === 'own' && !request}
              picked={draft.shops}
              onPicked={(shops) => change({ shops })}
              error={wrong['shops'] ?? false}
            />
          )}
          {!request && draft.way && (
            <>
              {asksGlass ? (
                <Suspense fallback={<Skeleton label={t('title')} lines={6} />}>
                  <asksGlass.Fields
                    claim={claim}
                    glass={draft.glass ?? {}}
                    onGlass={(part) => change({ glass: { ...draft.glass, ...part } })}
                    wrong={wrong}
                    documents={documents.data}
                    shown={told.photos}
                    onShow={(id) => change({ flipped: files.flippedBy(files.photos, [...photos, id]) })}
                  />
                  <Note draft={draft} change={change} />
                </Suspense>
              ) : (
                <Damage draft={draft} change={change} />
              )}
              <ShowPhotos claim={claim} photos={files.photos} {...showing(files.photos)} />
              <CheckboxField
                name="claim_number"
                label={t('number')}
                hint={t('numberHint')}
                error={wrong['claim_number']}
                checked={draft.number}
                onChange={({ target }) => change({ number: target.checked })}
              />
            </>
          )}
          {(request ?? draft.way) && (
            <>
              <Notice title={t('sees')}>
                <p>
                  {t('seesText', {
                    photos: request ? request.photos.length : photos.length,
                    number: String(request?.shares_claim_number ?? draft.number),
                  })}
                </p>
                {!request && papers.length > 0 && <p className="mt-2">{t('seesPaper')}</p>}
              </Notice>
              {ask.isError && !Object.values(wrong).some(Boolean) && (
                <Notice tone="bad" live>
                  {sentence(ask.error)}
                </Notice>
              )}
              <Button size="lg" className="justify-self-start" busy={ask.isPending && t('sending')} onClick={send}>
                {t('send', { count: draft.shops.length })}
              </Button>
            </>
          )}
        </div>
      </Section>
    </Sheet>
  )
}

/** What is first wrong, to be led to. */
const WRONG =
  '[data-ask] :is(fieldset[aria-invalid=true], [data-missing]) :is(input, button), [data-ask] input[aria-invalid=true]'

/** What a shop cannot do without when glass is broken. */
function missingOfGlass(
  { panes = [], damage }: Partial<Glass> = {},
  shown: readonly ClaimDocument[],
  t: ReturnType<typeof useTranslations<'estimates.ask'>>,
): Wrong {
  const seen = shown.some(({ slot }) => slot === 'photo_sensors')
  return {
    ...(panes.length === 0 && { panes: t('needPane') }),
    ...(!damage && { damage: t('needDamage') }),
    ...(panes.includes('windshield') && !seen && { photo: t('needSensors') }),
  }
}
const REFUSED: Record<string, string> = {
  photo_missing: 'photo',
  claim_number_missing: 'claim_number',
  'glass.panes': 'panes',
  'glass.damage': 'damage',
}
/** What the server refused of a field that says so itself; of any other it is said below them all. */
function refusedFields(error: unknown, sentence: (error: unknown) => string): Wrong {
  if (!isRefusal(error)) return {}
  const field = REFUSED[error.code] ?? REFUSED[error.details[0]?.path ?? '']
  return field ? { [field]: sentence(error) } : {}
}

/** So many days are asked for here; a request can hold more. */
const DAYS = [0, 1, 2]
type Part = { draft: Draft; change: (part: Partial<Draft>) => void }
function Damage({ draft, change }: Part) {
  const today = todayHere(useNow())
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
      <Note draft={draft} change={change} />
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
      {draft.wants === 'visit' && (
        <fieldset>
          <legend className="mb-2 font-semibold">{t('days')}</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {DAYS.map((n) => (
              <DateField
                key={n}
                name={`preferred_days.${n}`}
                label={t('dayNumber', { number: n + 1 })}
                optional={words('optional')}
                min={today}
                value={draft.days?.[n] ?? ''}
                onChange={({ target }) =>
                  change({ days: DAYS.map((each) => (each === n ? target.value : (draft.days?.[each] ?? ''))) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

/** What happened in the driver's own words, and whether the car moves. */
function Note({ draft, change }: Part) {
  const t = useTranslations('estimates.ask')
  const words = useTranslations('estimates')
  return (
    <>
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
    </>
  )
}
