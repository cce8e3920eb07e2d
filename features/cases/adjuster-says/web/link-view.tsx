import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { ESTIMATE_STATUS } from '#features/trades/estimates/request.ts'
import { DECIDED } from '#features/trades/repairs/repair.ts'
import { REPAIR_STATUS } from '#features/trades/repairs/status.ts'
import type { Seen, SeenVersion } from '#features/cases/adjuster/adjuster.ts'
import { type LinkApi, saveAnswers, saveAuthorization } from '#features/cases/adjuster/web/link-calls.ts'
import { SaveDocument } from './save-document.tsx'
import { LinkAnswer } from '#features/cases/adjuster/web/link-answer.tsx'
import { LinkEstimate } from './link-estimate.tsx'
import { LinkLoss } from './link-loss.tsx'
import { LinkSays } from './link-says.tsx'
import { LinkStay } from './link-stay.tsx'
import { SeenLines } from '#features/cases/adjuster/web/seen-lines.tsx'

type SeenRepair = Seen['repairs'][number]

/** One claim's repair as its insurer reads and answers it: one screen. */
export function LinkView({ seen, token, api, stop }: { seen: Seen; token: string; api: LinkApi; stop: ReactNode }) {
  const t = useTranslations('adjusterPage')
  const when = useWhen()
  const { contact, notice } = seen
  return (
    <Page
      title={`${seen.insured_name} · ${seen.claim_number}`}
      meta={seen.insurer_name}
      action={stop}
      top={<Notice tone={contact.trust === 'typed' ? 'warn' : 'info'}>{t(`trust.${contact.trust}`)}</Notice>}
      aside={
        <Sheet>
          <Section title={t('facts.title')}>
            <Facts
              columns={1}
              rows={[
                [t('facts.number'), seen.claim_number],
                [t('facts.insured'), seen.insured_name],
                [t('facts.vehicle'), seen.vin ?? t('facts.unknown')],
                [t('facts.loss'), when.day(seen.loss_date)],
                [t('facts.state'), seen.loss_state ?? t('facts.unknown')],
                [t('facts.you'), contact.name],
                [t('facts.until'), when.at(seen.expires_at)],
              ]}
            />
          </Section>
          {seen.loss && <LinkLoss loss={seen.loss} />}
          {seen.stay && <LinkStay stay={seen.stay} token={token} />}
          <Section title={t('notice.title')}>
            {notice && (
              <p className="text-sm">
                {notice.text}
                {notice.citation && <span className="block text-ink-soft">{notice.citation}</span>}
              </p>
            )}
            <p className="mt-2 text-sm">{t('notice.text')}</p>
          </Section>
        </Sheet>
      }
    >
      <Sheet>
        {seen.repairs.length === 0 && <p className="text-ink-soft">{t('repair.none')}</p>}
        {seen.repairs.map((repair) => (
          <SeenRepairPart key={repair.id} repair={repair} seen={seen} token={token} api={api} />
        ))}
        <LinkEstimate seen={seen} token={token} />
        <LinkSays seen={seen} token={token} />
      </Sheet>
    </Page>
  )
}

type PartProps = { repair: SeenRepair; seen: Seen; token: string; api: LinkApi }
function SeenRepairPart({ repair, seen, token, api }: PartProps) {
  const t = useTranslations('adjusterPage.repair')
  const status = useTranslations('repairs.status')
  const stages = useTranslations('repairs.stages')
  const reasons = useTranslations('repairs.reasons')
  const when = useWhen()
  const { shop, promises } = repair
  return (
    <Section
      title={`${t(`trade.${repair.trade}`)} · ${shop.name}`}
      meta={[shop.address, shop.phone].filter(Boolean).join(' · ')}
    >
      <Facts
        rows={[
          [
            t('stage'),
            <StatusBadge key="stage" tone={REPAIR_STATUS[repair.status].tone}>
              {repair.status === 'in_shop' && repair.stage ? stages(repair.stage) : status(repair.status)}
            </StatusBadge>,
          ],
          [t('promised'), repair.promised_on ? when.day(repair.promised_on) : t('notYet')],
          [t('arrived'), repair.arrived_at ? when.at(repair.arrived_at) : t('notYet')],
          [t('ready'), repair.ready_at ? when.at(repair.ready_at) : t('notYet')],
        ]}
      />
      {promises.length > 1 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t('promises')}</h3>
          <ol className="mt-1 grid gap-1 text-sm">
            {promises.map((each) => (
              <li key={each.at} className="wrap-anywhere">
                {[when.day(each.promised_on), each.reason && reasons(each.reason), each.note, when.at(each.at)]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ol>
        </>
      )}
      {repair.versions.length > 0 && (
        <div className="mt-4">
          <SaveDocument
            label={t('save')}
            busy={t('saving')}
            failed={t('saveFailed')}
            save={() => saveAnswers(token, repair.id)}
          />
        </div>
      )}
      <h3 className="sr-only">{t('versions')}</h3>
      <ul className="mt-4 grid gap-4">
        {repair.versions.map((version) => (
          <li key={version.id} className="min-w-0">
            <VersionPart version={version} seen={seen} token={token} api={api} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function VersionPart({ version, seen, token, api }: { version: SeenVersion; seen: Seen; token: string; api: LinkApi }) {
  const t = useTranslations('adjusterPage')
  const kinds = useTranslations('repairs.version')
  const states = useTranslations('repairs.versions')
  const decisions = useTranslations('repairs.decisions')
  const when = useWhen()
  const { answer, own, name } = version
  const said = (one: {
    decision: SeenVersion['own'][number]['decision']
    approved_cents: number
    by: string
    at: string
  }) =>
    t(DECIDED.includes(one.decision) ? 'repair.said' : 'repair.asked', {
      decision: decisions(one.decision),
      amount: formatCents(one.approved_cents),
      by: one.by,
      at: when.at(one.at),
    })
  return (
    <Card
      level={3}
      title={kinds(version.kind, { name })}
      meta={version.sent_at && kinds('sent', { at: when.at(version.sent_at) })}
      action={
        version.status !== 'not_chosen' && (
          <StatusBadge tone={ESTIMATE_STATUS[version.status].tone}>{states(version.status)}</StatusBadge>
        )
      }
    >
      <p className="font-display text-2xl font-bold">{formatCents(version.asked_cents)}</p>
      <p className="text-sm text-ink-soft">{t('repair.total')}</p>
      <Facts
        className="mt-3"
        rows={[
          [t('repair.whole'), formatCents(version.totals.total_cents)],
          [t('repair.daysLabel'), version.days > 0 && t('repair.days', { days: version.days })],
          [t('repair.counts'), answer ? said(answer) : t('repair.nothing')],
        ]}
      />
      {own.length > 0 && (
        <>
          <h4 className="mt-4 text-sm font-semibold">{t('repair.own')}</h4>
          <ul className="mt-1 grid gap-1 text-sm">
            {own.map((one) => (
              <li key={one.id} className="wrap-anywhere">
                {[
                  said(one),
                  one.inspect_on && t('repair.inspect', { day: when.day(one.inspect_on) }),
                  one.photo_lines.length > 0 &&
                    t('repair.photosOf', { count: one.photo_lines.length, lines: one.photo_lines.join(', ') }),
                ]
                  .filter(Boolean)
                  .join(' · ')}{' '}
                <b>({t(`outcomes.${one.outcome}`)})</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-4">
        <SeenLines version={version} token={token} />
      </div>
      {version.signed && <SignedPart version={name} signed={version.signed} token={token} />}
      {seen.contact.answers && (
        <div className="mt-4">
          {version.answerable ? (
            <LinkAnswer version={version} token={token} api={api} />
          ) : (
            <p className="text-sm text-ink-soft">{t('repair.closed')}</p>
          )}
        </div>
      )}
    </Card>
  )
}

type SignedProps = { version: string; signed: NonNullable<SeenVersion['signed']>; token: string }
/** What the insured signed of a version, to read and to keep. */
function SignedPart({ version, signed, token }: SignedProps) {
  const t = useTranslations('adjusterPage.signed')
  const when = useWhen()
  return (
    <div className="mt-4 grid gap-2 text-sm">
      <h4 className="font-semibold">{t('title')}</h4>
      <p className="wrap-anywhere">
        {t('by', {
          name: signed.name || t('gone'),
          at: when.at(signed.at),
          amount: formatCents(signed.cap_cents),
          method: signed.method,
        })}
        {signed.language !== 'en' && <span className="block text-ink-soft">{t('counterpart')}</span>}
      </p>
      <details>
        <summary className="link flex min-h-11 items-center">{t('text')}</summary>
        <div className="mt-2 grid gap-2 wrap-anywhere">
          {signed.text.split('\n').map((line, n) => (
            <p key={n}>{line}</p>
          ))}
        </div>
      </details>
      <SaveDocument
        label={t('save', { version })}
        busy={t('saving')}
        failed={t('failed')}
        save={() => saveAuthorization(token, signed.id, version)}
      />
    </div>
  )
}
