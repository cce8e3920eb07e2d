import glassCopy from 'virtual:copy/glass'
import quoteCopy from 'virtual:copy/glass+glassQuote'
import { Suspense, useEffect } from 'react'
import { FileText } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { PhotoLinks } from '#features/base/files/web/photo-links.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import { ExportLines } from '#features/trades/imports/web/export-lines.tsx'
import { ImportFile } from '#features/trades/imports/web/import-file.tsx'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWhen } from '#ui/time-text.ts'
import { canAnswer } from '#features/trades/estimates/policy.ts'
import { type Asked, INVITATION_STATUS, MOST_ADDED } from '#features/trades/estimates/request.ts'
import { DeclineRequest } from './decline-request.tsx'
import { api, estimatesChanged, useInvitation } from '#features/trades/estimates/web/estimate-calls.ts'
import { EstimateEditor, photosFor } from '#features/trades/estimates/web/estimate-editor.tsx'
import { EstimateLines } from '#features/trades/estimates/web/estimate-lines.tsx'
import { OutsidePart } from './outside-part.tsx'
import { AddPhotos, PhoneCode } from '#features/trades/estimates/web/line-photos.tsx'

const GlassSaid = lazyWithCopy(
  async () => (await import('#features/trades/glass/web/glass-said.tsx')).GlassSaid,
  glassCopy,
)
const GlassQuote = lazyWithCopy(
  async () => (await import('#features/trades/glass/web/quote-editor.tsx')).QuoteEditor,
  quoteCopy,
)

/** `/provider/estimates/:id`: one request, what its driver shows, and the shop's estimate for it. */
export default function ProviderEstimatePage() {
  const { id = '' } = useParams()
  const t = useTranslations('ownEstimates')
  const invitation = useInvitation(id)
  return (
    <Loaded
      query={invitation}
      keep
      label={t('loading')}
      shape="record"
      failed={t('failed')}
      missing={
        <Page title={t('title')}>
          <Empty title={t('missing')} action={<LinkButton to={paths.providerEstimates()}>{t('toList')}</LinkButton>} />
        </Page>
      }
    >
      {(asked) => <Found asked={asked} />}
    </Loaded>
  )
}

function Found({ asked }: { asked: Asked }) {
  const t = useTranslations('ownEstimates')
  const types = useTranslations('claims.types')
  const when = useWhen()
  const { member_role } = useMe()
  const { request, status, id } = asked
  useEffect(() => {
    if (status === 'sent') void api.see({ invitation_id: id }).then(estimatesChanged)
  }, [status, id])
  const answers = canAnswer(asked, asked.estimates).yes && mayAct(member_role, 'estimate').yes
  const last = asked.estimates.find((each) => each.status !== 'draft')
  const grid = <EstimateEditor asked={asked} importer={(into) => <ImportFile invitation_id={asked.id} {...into} />} />
  const title = request ? `${types(request.claim_type)}: ${request.first_name}` : t('title')
  return (
    <Page
      title={title}
      back={{ to: paths.providerEstimates(), label: t('toList') }}
      status={<StatusBadge tone={INVITATION_STATUS[status].tone}>{t(`status.${status}`)}</StatusBadge>}
      meta={
        answers && (status === 'sent' || status === 'seen')
          ? t('due', { until: when.promise(asked.due_at, asked.time_zone) })
          : null
      }
      action={
        status === 'chosen' ? (
          <LinkButton to={paths.providerRepair(id)}>{t('toJob')}</LinkButton>
        ) : (
          answers && <DeclineRequest id={id} />
        )
      }
    >
      <title>{`${title} · ClaimChoice`}</title>
      <Sheet>
        {request ? <Shown request={request} /> : <Notice>{t('over')}</Notice>}
        {request?.glass && (
          <Suspense fallback={<Skeleton label={t('loading')} lines={4} />}>
            <GlassSaid glass={request.glass} />
          </Suspense>
        )}
        {(answers || asked.photos.length > 0) && <OwnPhotos asked={asked} adds={answers} />}
        {answers ? (
          request?.glass ? (
            <Suspense fallback={<Skeleton label={t('loading')} lines={6} />}>
              <GlassQuote asked={asked} glass={request.glass} grid={grid} />
            </Suspense>
          ) : (
            grid
          )
        ) : (
          last && (
            <Section title={t('editor.title')}>
              <EstimateLines lines={last.lines} totals={last.totals} photos={photosFor(asked)} />
            </Section>
          )
        )}
        {mayAct(member_role, 'prices').yes && (
          <OutsidePart place={{ invitation_id: id }} viewer="shop" claimId="" brings={answers} />
        )}
        {asked.estimates[0] && <ExportLines estimate={asked.estimates[0]} vin={request?.vin ?? null} />}
      </Sheet>
    </Page>
  )
}

/** Pictures that the shop took of the car; each line can show some. */
function OwnPhotos({ asked, adds }: { asked: Asked; adds: boolean }) {
  const t = useTranslations('ownEstimates.photos')
  return (
    <Section
      title={t('own')}
      action={
        adds && (
          <AddPhotos
            name={`${asked.id}:photos`}
            text={t('ownText')}
            most={MOST_ADDED}
            run={(photos) => api.addPhotos({ invitation_id: asked.id, photos })}
            onFailed={estimatesChanged}
            onSent={() => void estimatesChanged()}
          />
        )
      }
    >
      {asked.photos.length === 0 && <p className="text-ink-soft">{t('ownNone')}</p>}
      <PhotoLinks label={t('own')} photos={asked.photos} className="grid-cols-2 sm:grid-cols-4" />
      {adds && <PhoneCode path={paths.providerEstimate(asked.id)} />}
    </Section>
  )
}

function Shown({ request }: { request: NonNullable<Asked['request']> }) {
  const t = useTranslations('ownEstimates.facts')
  const types = useTranslations('claims.types')
  const points = useTranslations('estimates.ask.points')
  const when = useWhen()
  const { contact, insurer_cents } = request
  const papers = request.photos.filter(({ content_type }) => content_type === 'application/pdf')
  return (
    <Section title={t('title')}>
      <Facts
        rows={[
          [t('claim'), types(request.claim_type)],
          [t('insurer'), request.insurer_name],
          [t('insurersTotal'), insurer_cents !== null && formatCents(insurer_cents)],
          [t('number'), request.claim_number],
          [t('vin'), request.vin && <span className="identifier">{request.vin}</span>],
          [t('drivable'), request.drivable === null ? null : t(request.drivable ? 'yes' : 'no')],
          [t('damage'), request.damage_points.map((point) => points(point)).join(', ')],
          [t('wants'), t(request.wants === 'visit' ? 'visit' : 'photo')],
          [t('preferred'), request.preferred_days.map(when.day).join(', ')],
          [t('contact'), contact && [contact.name, contact.phone, contact.email].filter(Boolean).join(' · ')],
        ]}
      />
      {request.description && (
        <p dir="auto" className="mt-4 max-w-text whitespace-pre-line wrap-anywhere">
          {request.description}
        </p>
      )}
      <PhotoLinks
        label={t('photos')}
        photos={request.photos.filter((one) => !papers.includes(one))}
        className="grid-cols-2 sm:grid-cols-4"
      />
      {papers.length > 0 && (
        <ul aria-label={t('papers')} className="mt-4 grid gap-1">
          {papers.map(({ file_id, name, signed_url }) => (
            <li key={file_id}>
              <a
                href={signed_url}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 items-center gap-2"
              >
                <FileText aria-hidden className="size-5 shrink-0" />
                <span className="wrap-anywhere">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
