import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { ClaimDetail, ClaimDocument } from '#features/claims/claims/claim.ts'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxCards, RadioCards } from '#ui/choice.tsx'
import { CheckboxField, DateField, TextArea } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { allReadable } from '#ui/unreadable.ts'
import { DAMAGE_POINTS, type EstimateRequest, MOST_PHOTOS, NEVER_SHOWN } from '../request.ts'
import { api, estimatesChanged, useSentence } from './estimate-calls.ts'
import { type Picked, PickShops } from './pick-shops.tsx'
import { InsurersEstimate, ShowPhotos } from './show-files.tsx'
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
const isPicture = ({ content_type }: ClaimDocument) => content_type !== 'application/pdf'
/** What shows the damage is sent unless it is left out; anything else only when it is chosen. */
const shownAtOnce = ({ slot }: ClaimDocument) => slot === 'damage_photos' || slot.startsWith('photo_')

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
  const [draft, setDraft, drop] = useDraft<Draft>(`${claim.id}:ask`, EMPTY)
  const [tried, setTried] = useState(false)
  const sentence = useSentence()
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const documents = useDocuments(claim.id)
  const files = filesOf(documents.data ?? [], draft)
  const papers = files.shown(files.papers)
  const photos = files.shown(files.photos).slice(0, MOST_PHOTOS - papers.length)
  const trade = draft.trade || (claim.claim_type === 'glass' ? 'glass' : 'body')
  const ask = useMutation({
    mutationFn: () =>
      api.ask({
        claim_id: claim.id,
        provider_ids: draft.shops.map(({ id }) => id),
        shown: draft.shops.map(({ listing_id, shown_as }) => ({ listing_id, shown_as })),
        ...(request
          ? { request_id: request.id }
          : {
              note: draft.note,
              damage_points: DAMAGE_POINTS.filter((point) => draft.points.includes(point)),
              ...(draft.wants === 'visit'
                ? { wants: 'visit' as const, preferred_days: daysOf(draft) }
                : { wants: 'photo_estimate' as const }),
              photos: [...papers, ...photos],
              share: { claim_number: draft.number },
              ...(draft.way === 'insurer' && { insurer_cents: draft.insurer }),
              ...(draft.drivable && { drivable: draft.drivable === 'yes' }),
            }),
      }),
    onSuccess: async () => {
      drop()
      toast(t('sent'), t('sentText'))
      await estimatesChanged()
      onDone()
    },
    onError: (error) => toastError(t('title'), sentence(error)),
  })
  const send = () => {
    setTried(true)
    // not a form: Enter in a field must not ask anybody
    if (draft.shops.length > 0 && allReadable(document.querySelectorAll('[data-ask] input'))) ask.mutate()
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
              error={tried && draft.shops.length === 0 && t('needShop')}
            />
          )}
          {!request && draft.way && (
            <>
              <Damage draft={draft} change={change} />
              <ShowPhotos claim={claim} photos={files.photos} {...showing(files.photos)} />
              <CheckboxField
                name="claim_number"
                label={t('number')}
                hint={t('numberHint')}
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

/** The claim's documents that shops may be shown, and which of them this draft shows. */
function filesOf(documents: readonly ClaimDocument[], { way, flipped }: Draft) {
  const all = documents.filter(({ slot }) => !NEVER_SHOWN.includes(slot))
  const papers = way === 'insurer' ? all.filter((one) => one.slot === 'further') : []
  const isShown = (one: ClaimDocument) => shownAtOnce(one) !== flipped.includes(one.file_id)
  return {
    papers,
    photos: all.filter((one) => isPicture(one) && !papers.includes(one)),
    shown: (group: ClaimDocument[]) => group.filter(isShown).map(({ file_id }) => file_id),
    /** What is flipped once exactly these of a group are shown. */
    flippedBy: (group: ClaimDocument[], ids: readonly string[]) => {
      const known = group.map(({ file_id }) => file_id)
      const others = flipped.filter((id) => !known.includes(id))
      const now = group.filter((one) => shownAtOnce(one) !== ids.includes(one.file_id)).map(({ file_id }) => file_id)
      // a file that came this moment is not in the group yet
      return [...others, ...now, ...ids.filter((id) => !known.includes(id) && !others.includes(id))]
    },
  }
}

/** So many days are asked for here; a request can hold more. */
const DAYS = [0, 1, 2]
function Damage({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
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
