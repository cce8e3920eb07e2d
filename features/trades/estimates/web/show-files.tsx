import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { PhotoThumb } from '#features/base/files/web/photo-links.tsx'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import type { ClaimDetail, ClaimDocument } from '#features/claims/claims/claim.ts'
import { typesOf } from '#features/claims/claims/claim.ts'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { documentsApi } from '#features/claims/documents/web/document-calls.ts'
import { LinkButton } from '#ui/button.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import { NEVER_SHOWN } from '../request.ts'

const isPicture = ({ content_type }: ClaimDocument) => content_type !== 'application/pdf'
/** What shows the damage is sent unless it is left out; anything else only when it is chosen. */
const shownAtOnce = ({ slot }: ClaimDocument) => slot === 'damage_photos' || slot.startsWith('photo_')

/** The claim's documents that shops may be shown, and which of them a draft shows: `flipped` are those that are shown although they would not be, or the other way around. */
export function filesOf(
  documents: readonly ClaimDocument[],
  { way, flipped }: { way: string; flipped: readonly string[] },
) {
  const all = documents.filter(({ slot }) => !NEVER_SHOWN.includes(slot))
  const papers = way === 'insurer' ? all.filter((one) => one.slot === 'further') : []
  const isShown = (one: ClaimDocument) => shownAtOnce(one) !== flipped.includes(one.file_id)
  return {
    papers,
    // first what a windshield cannot do without: no more than so many are sent
    photos: all
      .filter((one) => isPicture(one) && !papers.includes(one))
      .toSorted((a, b) => Number(b.slot === 'photo_sensors') - Number(a.slot === 'photo_sensors')),
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

type Ticked = { shown: readonly string[]; onShown: (ids: readonly string[]) => void }

/** The pictures of the claim; those of the damage are shown unless the driver leaves one out. */
export function ShowPhotos({
  claim,
  photos,
  shown,
  onShown,
}: Ticked & { claim: ClaimDetail; photos: ClaimDocument[] }) {
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
      values={shown}
      onValues={onShown}
      options={photos.map((photo) => ({
        value: photo.file_id,
        label: photo.label ?? photo.original_name,
        icon: <PhotoThumb src={photo.signed_url} />,
      }))}
    />
  )
}

/** What the insurer sent: added to the claim's documents here or before, and what it comes to. */
export function InsurersEstimate({
  claim,
  papers,
  shown,
  onShown,
  cents,
  onCents,
}: Ticked & {
  claim: ClaimDetail
  papers: ClaimDocument[]
  cents: number | null
  onCents: (cents: number | null) => void
}) {
  const t = useTranslations('estimates.ask')
  const words = useTranslations('estimates')
  const sentence = useSentence()
  const add = useMutation({
    mutationFn: (file_id: string) =>
      documentsApi.addDocument({ claim_id: claim.id, slot: 'further', label: t('paperName'), file_id }),
    onSuccess: async ({ file_id }) => {
      await claimChanged()
      onShown([...shown, file_id])
    },
    onError: (error) => toastError(t('paper'), sentence(error)),
  })
  return (
    <>
      {papers.length > 0 && (
        <CheckboxCards
          legend={t('papers')}
          hint={t('papersHint')}
          name="papers"
          values={shown}
          onValues={onShown}
          options={papers.map(({ file_id, label, original_name }) => ({
            value: file_id,
            label: label ?? original_name,
            hint: label && original_name,
          }))}
        />
      )}
      <FileSlot
        label={t('paper')}
        hint={t('paperHint')}
        types={typesOf('further')}
        folder="claims"
        capture
        value={null}
        onValue={(value) => value && add.mutate(value.file_id)}
      />
      <MoneyField
        name="insurer_cents"
        label={t('insurersTotal')}
        hint={t('insurersTotalHint')}
        optional={words('optional')}
        value={cents}
        onValue={onCents}
        invalidText={t('unreadable')}
      />
    </>
  )
}
