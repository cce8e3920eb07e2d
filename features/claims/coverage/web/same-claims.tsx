import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import type { SimilarClaim } from '../lifecycle.ts'
import { type Act, ActDialog } from './act-dialog.tsx'
import { useClaim } from '#features/claims/claims/web/claim-calls.ts'
import { life, useSimilar } from './coverage-calls.ts'
import { ClaimStatusBadge } from '#features/claims/claims/web/status-badge.tsx'
import { useWhen } from '#ui/time-text.ts'

/** Claims that may be the same as this one, each to be kept or closed; or the one this was merged into. */
export function SameClaims({ claim, onDone }: Act) {
  const t = useTranslations('lifecycle.same')
  const similar = useSimilar(claim.id).data ?? []
  if (claim.merged_into) return <Merged claim={claim} into={claim.merged_into} onDone={onDone} />
  if (!similar.length) return null
  return (
    <Card title={t('title')}>
      <ul className="grid gap-4">
        {similar.map((other) => (
          <Same key={other.id} claim={claim} other={other} onDone={onDone} />
        ))}
      </ul>
    </Card>
  )
}

function Same({ claim, other, onDone }: Act & { other: SimilarClaim }) {
  const t = useTranslations('lifecycle.same')
  const format = useFormatter()
  const when = useWhen()
  const facts = [
    ...other.why.map((each) => t(`why.${each}`)),
    other.same_driver ? t('driver') : t('other', { name: other.driver_name }),
    ...(other.verified ? [t('verified')] : []),
    ...(other.merged_here ? [t('mergedHere')] : []),
  ]
  return (
    <li className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link className="font-semibold underline" to={paths.adminClaim(other.id)}>
          {other.insurer_name} {other.claim_number}
        </Link>
        <ClaimStatusBadge status={other.status} />
      </p>
      <p className="text-sm text-ink-soft">
        {format.list(facts, { type: 'unit' })}. {when.at(other.created_at)}
      </p>
      {!other.merged_here && (
        <div className="flex flex-wrap gap-2">
          {other.status !== 'closed' && <Merge claim={claim} other={other} closes="this" onDone={onDone} />}
          {claim.status !== 'closed' && <Merge claim={claim} other={other} closes="other" onDone={onDone} />}
        </div>
      )}
    </li>
  )
}

function Merge({ claim, other, closes, onDone }: Act & { other: SimilarClaim; closes: 'this' | 'other' }) {
  const t = useTranslations('lifecycle.same')
  const [from, into] = closes === 'this' ? [claim, other] : [other, claim]
  const when = useWhen()
  // two drivers may share a number: the person and the moment tell them apart
  const nameOf = (one: typeof from) =>
    t('one', { number: one.claim_number, name: one.driver_name, at: when.at(one.created_at) })
  const names = { goes: nameOf(from), stays: nameOf(into) }
  return (
    <ActDialog
      claim={claim}
      trigger={
        <Button variant="secondary" size="sm">
          {t(closes === 'this' ? 'keepOther' : 'keepThis', { number: other.claim_number, name: other.driver_name })}
        </Button>
      }
      title={t('title2')}
      text={t(other.same_driver ? 'goesAll' : 'goesNone', names)}
      submit={t('submit')}
      done={t('done')}
      danger
      {...(!other.same_driver && {
        reasonNote: () => (
          <p className="text-sm text-ink-soft">
            {t('reasonOther', { goes: from.claim_number, name: from.driver_name })}
          </p>
        ),
      })}
      send={(reason) =>
        life.merge({
          claim_id: from.id,
          version: from.version,
          into_id: into.id,
          into_version: into.version,
          reason,
        })
      }
      onDone={onDone}
    >
      {() => (
        <div className="grid gap-3 sm:grid-cols-2">
          <Side label={t('closed')} claim={from} />
          <Side label={t('kept')} claim={into} />
        </div>
      )}
    </ActDialog>
  )
}

/** One of the two, as it is told apart from the other. */
function Side({ label, claim }: { label: string; claim: Act['claim'] | SimilarClaim }) {
  const when = useWhen()
  return (
    <div className="rounded-md border border-line p-3">
      <p className="text-sm font-semibold text-ink-soft">{label}</p>
      <p className="font-semibold wrap-anywhere">{claim.driver_name}</p>
      <p className="wrap-anywhere">
        {claim.insurer_name} {claim.claim_number}
      </p>
      <p className="mb-2 text-sm text-ink-soft">{when.at(claim.created_at)}</p>
      <ClaimStatusBadge status={claim.status} />
    </div>
  )
}

function Merged({ claim, into, onDone }: Act & { into: string }) {
  const t = useTranslations('lifecycle.same')
  const kept = useClaim(into).data
  return (
    <Notice
      tone="info"
      title={t('into', { number: kept?.claim_number ?? '…' })}
      action={
        <>
          <LinkButton size="sm" to={paths.adminClaim(into)}>
            {t('openKept')}
          </LinkButton>
          <ActDialog
            claim={claim}
            trigger={
              <Button variant="secondary" size="sm">
                {t('undo')}
              </Button>
            }
            title={t('undoTitle')}
            text={t('undoText')}
            submit={t('undoSubmit')}
            done={t('undone')}
            danger
            send={(reason) => life.unmerge({ claim_id: claim.id, version: claim.version, reason })}
            onDone={onDone}
          />
        </>
      }
    >
      {t('intoText')}
    </Notice>
  )
}
