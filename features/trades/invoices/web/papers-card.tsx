import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useLocale, useMessages, useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { savePdf } from '#features/base/files/web/save-file.ts'
import { sentenceOf } from '#features/trades/estimates/web/estimate-calls.ts'
import { repairsChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { papersContract } from '../contract.ts'
import type { Paper, Papers } from '../paper.ts'
import { DirectionDialog } from './direction-dialog.tsx'

const api = clientOf(papersContract)
const keyOf = (repair_id: string) => ['repairs', 'papers', repair_id]
/** An act answers with the papers as they stand; the history of the repair tells of it, too. */
function papersChanged(papers: Papers): void {
  queries.setQueryData(keyOf(papers.repair_id), papers)
  void repairsChanged()
}
function useSentence(): (error: unknown) => string {
  const known = useMessages().repairPapers.refusals
  return (error) => sentenceOf(error, known)
}

type Shown = { id: string; viewer: 'driver' | 'shop' | 'admin'; shop: string }
/** The papers of a repair with their numbers, and what its driver may sign or write about the insurer's part. */
export function RepairPapers({ id, viewer, shop }: Shown) {
  const t = useTranslations('repairPapers')
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.papers({ repair_id: id }, { signal }),
  })
  const title = t('title', { shop })
  const driver = viewer === 'driver'
  return (
    <Section title={title}>
      <Loaded query={query} keep label={title}>
        {(papers) => (
          <>
            {papers.papers.length === 0 ? (
              <p className="text-ink-soft">{t('none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {papers.papers.map((paper) => (
                  <PaperRow key={`${paper.kind}:${paper.id}`} repair_id={id} paper={paper} />
                ))}
              </ul>
            )}
            <Direction papers={papers} driver={driver} />
            <ShortPay papers={papers} driver={driver} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function PaperRow({ repair_id, paper }: { repair_id: string; paper: Paper }) {
  const t = useTranslations('repairPapers')
  const locale = useLocale()
  const when = useWhen()
  const { kind, id, number, at, cents, languages, over } = paper
  const save = useMutation({
    mutationFn: (language: string) =>
      savePdf('/rest/v1/rpc/repair_paper', { repair_id, kind, id, language }, `${kind.replaceAll('_', '-')}-${number}`),
    onError: () => toastError(t('failedTitle'), t('failed')),
  })
  const said =
    over &&
    t(`over.${kind === 'edited_estimate' || kind === 'invoice' || kind === 'direction_to_pay' ? kind : 'other'}`)
  // the reader's own first, then the one for the insurer; what was signed also as it was signed
  const signed = kind === 'authorization' || kind === 'direction_to_pay' ? languages : []
  const shown = [...new Set([languages.includes(locale) ? locale : 'en', 'en', ...signed] as const)]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{`${t(`kinds.${kind}`)} ${number}`}</p>
        <p className="text-sm text-ink-soft">
          {[when.at(at), cents !== null && formatCents(cents), said].filter(Boolean).join(' · ')}
        </p>
      </div>
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
            {language === locale ? t('pdf') : t(`in.${language}`)}
            <span className="sr-only">: {`${t(`kinds.${kind}`)} ${number}`}</span>
          </Button>
        ))}
      </div>
    </li>
  )
}

/** Where the insurer pays, by the driver's signature; beside it what it has paid the shop. */
function Direction({ papers, driver }: { papers: Papers; driver: boolean }) {
  const t = useTranslations('repairPapers.direction')
  const sentence = useSentence()
  const when = useWhen()
  const { repair_id, direction, may, paid_to_shop_cents: paid } = papers
  if (!direction && !may.direct) return null
  return (
    <div className="mt-4 grid justify-items-start gap-2">
      <p>
        {direction
          ? t(driver ? 'mine' : 'theirs', { number: direction.number, at: when.at(direction.at) })
          : t('offer')}
      </p>
      {direction?.stale && <Notice tone="warn">{t(driver ? 'stale' : 'theirsStale')}</Notice>}
      {direction && paid > 0 && <p className="text-sm text-ink-soft">{t('paid', { amount: formatCents(paid) })}</p>}
      {may.direct && (
        <DirectionDialog
          repair_id={repair_id}
          label={t(direction ? 'again' : 'open')}
          say={sentence}
          onSigned={papersChanged}
        />
      )}
      {may.revoke && (
        <ReasonDialog
          name={`${repair_id}:revoke`}
          label={t('revoke')}
          title={t('revokeTitle')}
          text={t('revokeText')}
          busyText={t('revoking')}
          say={sentence}
          run={async (reason) => papersChanged(await api.revoke({ repair_id, reason }))}
        />
      )}
    </div>
  )
}

/** What the insurer has paid too little, and the letter that its driver writes about it and about what it refused. */
function ShortPay({ papers, driver }: { papers: Papers; driver: boolean }) {
  const { repair_id, short_cents, difference_cents } = papers
  const t = useTranslations('repairPapers.letter')
  const sentence = useSentence()
  const write = useMutation({
    mutationFn: (expected_cents: number) => api.writeLetter({ repair_id, expected_cents }),
    onSuccess: (papers) => {
      toast(t('written'), t('writtenText'))
      papersChanged(papers)
    },
    onError: (error) => {
      toastError(t('failed'), sentence(error))
      void repairsChanged()
    },
  })
  const letter = difference_cents !== null && (
    <>
      <p className="mt-2">{t('what', { amount: formatCents(difference_cents) })}</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={write.isPending && t('writing')}
        onClick={() => write.mutate(difference_cents)}
      >
        {t('write')}
      </Button>
    </>
  )
  if (short_cents !== null)
    return (
      <Notice tone="warn" title={t('title', { amount: formatCents(short_cents) })}>
        <p>{t(driver ? 'text' : 'theirs')}</p>
        {letter}
      </Notice>
    )
  return (
    letter && (
      <div className="mt-4">
        <p>{t('again')}</p>
        {letter}
      </div>
    )
  )
}
