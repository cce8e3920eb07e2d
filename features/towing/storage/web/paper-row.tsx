import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { savePdf } from '#features/base/files/web/save-file.ts'
import type { Tone } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toastError } from '#ui/toast.tsx'
import type { ReleasePaper } from '../stay.ts'
import { codeKey, ENDED_BY, type PaperState } from '../stay-lists.ts'

const QrCode = lazy(() => import('#features/base/sign-in/web/qr-code.tsx'))
const TONES: Record<PaperState, Tone> = { waits: 'warn', good: 'good', over: 'mute', revoked: 'mute', used: 'info' }

/** A release with its number and how far it is; with its code for its driver while it can be used. */
export function PaperRow({ paper, zone, children }: { paper: ReleasePaper; zone: string; children?: ReactNode }) {
  const t = useTranslations('storage.release')
  const locale = useLocale()
  const when = useWhen()
  const { facts, state, code } = paper
  const save = useMutation({
    mutationFn: (language: string) =>
      savePdf('/rest/v1/rpc/release_file', { release_id: paper.id, language }, `release-${paper.number}`),
    onError: () => toastError(t('failedTitle'), t('failed')),
  })
  const ended = ENDED_BY.find((why) => why === paper.revoked_reason)
  const shown = [...new Set([locale, 'en'])]
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {paper.number}
            {facts &&
              ` · ${t(`kinds.${facts.kind}`)} · ${[facts.to_name, facts.to_company].filter(Boolean).join(', ')}`}{' '}
            <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {[
              t('signed', { name: paper.typed_name, at: when.at(paper.signed_at) }),
              state === 'good' && t('until', { at: when.promise(paper.valid_until, zone) }),
              paper.consent &&
                t('consented', { of: paper.consent.of, by: paper.consent.by, at: when.at(paper.consent.at) }),
              paper.used_at && t('used', { name: paper.used_name ?? '', at: when.promise(paper.used_at, zone) }),
              state === 'revoked' &&
                (ended ? t(`endedBy.${ended}`) : t('revoked', { reason: paper.revoked_reason ?? '' })),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {facts && (
          <div className="flex flex-wrap gap-1" data-no-print>
            {shown.map((language) => (
              <Button
                key={language}
                variant="quiet"
                size="sm"
                icon={<FileDown aria-hidden className="size-4.5" />}
                busy={save.isPending && save.variables === language && t('making')}
                onClick={() => save.mutate(language)}
              >
                {t(language === locale ? 'pdf' : 'inEnglish')}
                <span className="sr-only">: {paper.number}</span>
              </Button>
            ))}
          </div>
        )}
      </div>
      {code && (
        <div className="grid justify-items-start gap-2">
          <p className="max-w-text text-sm">{t('show')}</p>
          <CopyText text={code} copyText={t('copy')} copiedText={t('copied')} size="md" />
          <Suspense>
            <QrCode text={`${location.origin}${paths.release()}#${codeKey(code)}`} label={t('qr')} />
          </Suspense>
        </div>
      )}
      {children}
    </li>
  )
}
