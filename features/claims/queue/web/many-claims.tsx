import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { SPEC_SLOTS } from '#features/claims/claims/claim.ts'
import { AskFields, askedOf, NOTHING_ASKED } from '#features/claims/documents/web/ask-documents.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { MAX_NOTE } from '../claim-notes.ts'
import type { PerClaim, QueueRow } from '../queue.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { useWhyLeft, useWorkSentence, workApi, workChanged } from './note-calls.ts'
import { inWords } from './in-words.ts'
import { queueApi } from './take-next.ts'

type Act = 'assigned' | 'released' | 'asked' | 'noted'
type Outcome = PerClaim & { act: Act; numbers: Record<string, string>; round: number }
type Part = { ids: readonly string[]; draft: string; onDone: (act: Act, result: PerClaim) => void }

const selection = (ids: readonly string[]) => ids.toSorted().join(' ')

/** Does the same to the chosen claims of a page, and says of each that was refused why. */
export function ManyClaims({
  rows,
  chosen,
  onChosen,
}: {
  rows: readonly QueueRow[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}) {
  const t = useTranslations('claimWork.many')
  const me = useMe().id
  const sentence = useWorkSentence()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const picked = rows.filter(({ id }) => chosen.has(id))
  const ids = picked.map(({ id }) => id)
  const read = (some: readonly QueueRow[]) => some.map(({ id, assignee }) => ({ id, was: assignee?.id ?? null }))
  const numbers = Object.fromEntries(picked.map(({ id, claim_number }) => [id, claim_number]))
  // what was typed for these claims; those of them that were refused go on with it
  const [again, setAgain] = useState({ chosen: '', draft: '' })
  const draft = again.chosen === selection(ids) ? again.draft : selection(ids)
  const done = (act: Act, result: PerClaim) => {
    assign.reset()
    setAgain({ chosen: selection(result.refused.map(({ id }) => id)), draft })
    setOutcome((before) => ({ ...result, act, numbers, round: (before?.round ?? 0) + 1 }))
    // what was refused stays chosen, for another try
    onChosen(new Set(result.refused.map(({ id }) => id)))
    void workChanged()
  }
  const assign = useMutation({
    // a colleague's claim is neither taken nor released by one key: that takes “Assign…”
    mutationFn: async (to: string | null): Promise<PerClaim> => {
      const fits = ({ assignee }: QueueRow) => assignee?.mine || (to !== null && !assignee)
      const claims = read(picked.filter(fits))
      const result = claims.length ? await queueApi.assignMany({ claims, to }) : { done: [], refused: [] }
      const others = picked.filter((row) => !fits(row))
      const left = others.map(({ id, assignee }) => ({ id, code: assignee ? 'colleagues' : 'free', message: '' }))
      return { ...result, refused: [...result.refused, ...left] }
    },
    onMutate: () => setOutcome(null),
    onSuccess: (result, to) => done(to ? 'assigned' : 'released', result),
  })
  const run = (to: string | null) => void (assign.isPending || assign.mutate(to))
  const any = ids.length > 0
  useShortcuts([
    { keys: KEYS.take, label: t('assignKey'), run: () => run(me), when: any },
    { keys: KEYS.leave, label: t('releaseKey'), run: () => run(null), when: any },
  ])
  return (
    <>
      {any && (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-wash px-4 py-2">
          <p role="status" className="mr-2 font-semibold">
            {t('chosen', { count: ids.length })}
          </p>
          <Button size="sm" busy={assign.isPending && t('busy')} onClick={() => run(me)}>
            {t('assign')}
          </Button>
          <AssignDialog claims={read(picked)} onDone={(to, result) => done(to ? 'assigned' : 'released', result)} />
          <Button size="sm" variant="secondary" onClick={() => run(null)}>
            {t('release')}
          </Button>
          <AskMany ids={ids} draft={draft} onDone={done} />
          <NoteMany ids={ids} draft={draft} onDone={done} />
          {ids.length < rows.length && (
            <Button size="sm" variant="quiet" onClick={() => onChosen(new Set(rows.map(({ id }) => id)))}>
              {t('chooseAll')}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => onChosen(new Set())}>
            {t('chooseNone')}
          </Button>
        </div>
      )}
      {assign.isError && (
        <Notice tone="bad" live>
          {t('notDone', { why: sentence(assign.error) })}
        </Notice>
      )}
      {outcome && !assign.isError && <Outcomes key={outcome.round} outcome={outcome} />}
    </>
  )
}

function Outcomes({ outcome: { act, done, refused, numbers } }: { outcome: Outcome }) {
  const t = useTranslations('claimWork.many')
  const why = useWhyLeft()
  // the button that was pressed may be gone with the selection
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <Notice tone={refused.length ? 'warn' : 'good'} live>
      <span ref={text} tabIndex={-1} className="outline-none">
        {t(`done.${act}`, { count: done.length })}
      </span>
      {refused.length > 0 && (
        <>
          {' '}
          {t('refused', { count: refused.length })}
          <ul className="mt-1 list-disc pl-5">
            {refused.map((left) => (
              <li key={left.id}>
                {numbers[left.id]}: {why(left)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** The same documents of several claims. */
function AskMany({ ids, draft, onDone }: Part) {
  const t = useTranslations('adminClaims.ask')
  const many = useTranslations('claimWork.many')
  const sentence = useWorkSentence()
  const [asked, setAsked, drop] = useDraft(`many-claims:ask:${draft}`, NOTHING_ASKED)
  const documents = askedOf(asked, SPEC_SLOTS)
  const message = asked.message.trim()
  return (
    <FormDialog
      trigger={
        <Button size="sm" variant="secondary">
          {t('open')}
        </Button>
      }
      title={t('open')}
      text={many('askText', { count: ids.length })}
      submit={t('submit')}
      busyText={t('submitting')}
      check={() => ({
        documents: documents.length === 0 && t('problems.documents'),
        message: message.length < 3 && t('problems.message'),
      })}
      run={() =>
        inWords(workApi.askMany({ claim_ids: [...ids], documents, message }), {
          documents: { path: 'documents', message: t('problems.documents') },
          message: { path: 'message', message: t('problems.message') },
        })
      }
      say={(error) => `${t('failed')} ${sentence(error)}`}
      onSent={(result) => {
        if (!result.refused.length) drop()
        onDone('asked', result)
      }}
    >
      {(wrong) => <AskFields asked={asked} onAsked={setAsked} free={SPEC_SLOTS} wrong={wrong} />}
    </FormDialog>
  )
}

/** The same note on several claims. */
function NoteMany({ ids, draft, onDone }: Part) {
  const t = useTranslations('claimWork.notes')
  const many = useTranslations('claimWork.many')
  const sentence = useWorkSentence()
  const [typed, setTyped, drop] = useDraft(`many-claims:note:${draft}`, '')
  const body = typed.trim()
  return (
    <FormDialog
      size="sm"
      trigger={
        <Button size="sm" variant="secondary">
          {t('add')}
        </Button>
      }
      title={t('add')}
      text={many('noteText', { count: ids.length })}
      submit={t('add')}
      busyText={t('adding')}
      check={() => ({ note: body === '' && t('empty') })}
      run={() =>
        inWords(workApi.noteMany({ claim_ids: [...ids], body }), { body: { path: 'note', message: t('empty') } })
      }
      say={(error) => `${t('failed')} ${sentence(error)}`}
      onSent={(result) => {
        if (!result.refused.length) drop()
        onDone('noted', result)
      }}
    >
      {(wrong) => (
        <TextArea
          name="note"
          label={t('label')}
          rows={3}
          maxLength={MAX_NOTE}
          value={typed}
          error={wrong['note']}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </FormDialog>
  )
}
