import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { savePdf } from '#features/base/files/web/save-file.ts'
import { ESTIMATE_STATUS } from '#features/trades/estimates/request.ts'
import { EstimateLines } from '#features/trades/estimates/web/estimate-lines.tsx'
import { formatCents } from '#lib/money.ts'
import { EvidenceLink } from '#features/claims/documents/web/evidence-link.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toastError } from '#ui/toast.tsx'
import { type Repair, type Version, versionName } from '../repair.ts'
import { openOf } from '../sums.ts'

const said = ['sent', 'chosen', 'authorized', 'declined', 'superseded', 'withdrawn', 'draft'] as const

/** One version with its three answers (shop, driver, insurer), its lines, and the signed document. */
export function VersionCard({
  version,
  photos,
  open = false,
  children,
}: {
  version: Version
  /** Of the repair: each stands beside the line it shows. */
  photos: Repair['photos']
  /** Its lines are in sight at once. */
  open?: boolean
  /** What the reader can do with it. */
  children?: ReactNode
}) {
  const t = useTranslations('repairs.version')
  const states = useTranslations('repairs.versions')
  const when = useWhen()
  const { kind, status, signed, totals, declined_words } = version
  const known = said.find((one) => one === status)
  return (
    <Card
      level={3}
      title={t(kind, { name: versionName(version) })}
      meta={version.sent_at && t('sent', { at: when.at(version.sent_at) })}
      action={known && <StatusBadge tone={ESTIMATE_STATUS[status].tone}>{states(known)}</StatusBadge>}
    >
      <p className="font-display text-2xl font-bold">{formatCents(totals.total_cents)}</p>
      <p className="text-sm text-ink-soft">{t('total')}</p>
      <Facts
        className="mt-3 grid-cols-2"
        rows={[
          [t('days'), version.days_added > 0 && t('dayCount', { days: version.days_added })],
          [t('driver'), signed && t('signed', { name: signed.typed_name, at: when.at(signed.at) })],
          [t('cap'), signed && formatCents(signed.cap_cents)],
          [
            t('teardown'),
            signed && (kind === 'estimate' || signed.teardown) && t(signed.teardown ? 'teardownYes' : 'teardownNo'),
          ],
          [t('risk'), stillAtRisk(version).join(', ')],
          [t('insurer'), <InsurersAnswer key="insurer" version={version} />],
        ]}
      />
      {declined_words && (
        <p dir="auto" className="mt-3 text-sm wrap-anywhere">
          {t('declined', { words: declined_words })}
        </p>
      )}
      {version.message && (
        <p dir="auto" className="mt-3 text-sm whitespace-pre-line wrap-anywhere">
          {version.message}
        </p>
      )}
      <details className="mt-3" open={open}>
        <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
          {t('lines', { count: version.lines.length })}
        </summary>
        <EstimateLines lines={version.lines} totals={totals} photos={photos} />
      </details>
      <div className="mt-3 flex flex-wrap gap-2" data-no-print>
        {signed && <SignedCopy id={signed.id} name={versionName(version)} language={signed.language} />}
        {children}
      </div>
    </Card>
  )
}

/** Lines that were signed at the driver's own risk and that the insurer has not approved since. */
function stillAtRisk(version: Version): number[] {
  const { lines } = openOf(version)
  return version.signed?.own_risk_lines.filter((line_no) => lines.includes(line_no)) ?? []
}

/** What the insurer said of a version, by whom, and each line it approved for less. */
function InsurersAnswer({ version: { answer } }: { version: Version }) {
  const t = useTranslations('repairs.version')
  const decisions = useTranslations('repairs.decisions')
  const words = useTranslations('repairs')
  const when = useWhen()
  if (!answer) return <span className="text-ink-soft">{words('unanswered')}</span>
  const { decision, approved_cents, confirmed_by, at, lines, note, inspect_on, photo_lines = [] } = answer
  const { evidence_id, evidence } = answer
  const counted = decision === 'approved' || decision === 'in_part'
  return (
    <>
      {counted
        ? t('approved', { decision: decisions(decision), amount: formatCents(approved_cents) })
        : decisions(decision)}
      {inspect_on && <span className="block font-semibold">{t('inspect', { day: when.day(inspect_on) })}</span>}
      {photo_lines.length > 0 && (
        <span className="block font-semibold">
          {t('photosOf', { count: photo_lines.length, lines: photo_lines.join(', ') })}
        </span>
      )}
      <span className="block text-sm text-ink-soft">
        {t('heard', { by: confirmed_by, at: when.at(at) })}
        {evidence_id && !evidence && ` · ${t('evidence')}`}
      </span>
      {evidence && <EvidenceLink evidence={evidence} text={t('evidenceOf', { name: evidence.name })} />}
      {lines.map((line) => (
        <span key={line.line_no} dir="auto" className="block text-sm wrap-anywhere">
          {t('answeredLine', { number: line.line_no, amount: formatCents(line.approved_cents), note: line.note })}
        </span>
      ))}
      {note && (
        <span dir="auto" className="block text-sm wrap-anywhere">
          {note}
        </span>
      )}
    </>
  )
}

/** Saves the signed document: as it was signed, and its English counterpart for an insurer. */
function SignedCopy({ id, name, language }: { id: string; name: string; language: string }) {
  const t = useTranslations('repairs.version')
  const locale = useLocale()
  const save = useMutation({
    mutationFn: (query: Record<string, string>) =>
      savePdf('/rest/v1/rpc/repair_authorization', { id, ...query }, `authorization-${name}`),
    onError: () => toastError(t('pdf'), t('pdfFailed')),
  })
  const icon = <FileDown aria-hidden className="size-4.5" />
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={icon}
        busy={save.isPending && t('making')}
        onClick={() => save.mutate({})}
      >
        {t('pdf')}
        <span className="sr-only">: {name}</span>
      </Button>
      {language !== 'en' && (
        <Button variant="quiet" size="sm" icon={icon} onClick={() => save.mutate({ language: 'en' })}>
          <span lang={locale}>{t('english')}</span>
        </Button>
      )}
    </>
  )
}
