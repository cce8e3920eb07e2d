import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import type { ClaimNote } from '../claim-notes.ts'
import { notesApi, useNotes, useWorkSentence } from './note-calls.ts'
import { inWords } from './in-words.ts'
import { Loaded } from '#ui/loaded.tsx'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useWhen } from '#ui/time-text.ts'

const FIELD = 'new-note'

/** What the team keeps to itself about a claim: added, never changed, struck through by its author. */
export function ClaimNotes({ claimId }: { claimId: string }) {
  const t = useTranslations('claimWork.notes')
  const keys = useTranslations('adminClaims.keys')
  const common = useTranslations('claimWork')
  const sentence = useWorkSentence()
  const notes = useNotes(claimId)
  const [typed, setTyped, drop] = useDraft(`${claimId}:note`, '')
  const [empty, setEmpty] = useState(false)
  useShortcuts([{ keys: KEYS.note, label: keys('note'), run: () => focusField(FIELD) }])
  const add = useMutation({
    mutationFn: (body: string) => notesApi.addNote({ claim_id: claimId, body }),
    onSuccess: async () => {
      drop()
      await notes.refetch()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const body = typed.trim()
    setEmpty(!body)
    if (body) add.mutate(body)
    else focusField(FIELD)
  }
  return (
    <Card title={t('title')} meta={t('text')}>
      <Loaded query={notes} keep label={common('loading')} shape="rows" lines={2}>
        {(rows) => (
          <ol className="mb-4 grid gap-4">
            {rows.map((note) => (
              <Note key={note.id} note={note} />
            ))}
            {rows.length === 0 && <li className="text-ink-soft">{t('none')}</li>}
          </ol>
        )}
      </Loaded>
      <form noValidate onSubmit={send} className="grid gap-3">
        <TextArea
          id={FIELD}
          label={t('label')}
          rows={2}
          maxLength={4000}
          value={typed}
          error={empty && t('empty')}
          onChange={(event) => {
            setTyped(event.target.value)
            setEmpty(false)
          }}
        />
        {add.error && (
          <Notice tone="bad" live title={t('failed')}>
            {sentence(add.error)}
          </Notice>
        )}
        <Button type="submit" variant="secondary" className="justify-self-start" busy={add.isPending && t('adding')}>
          {t('add')}
        </Button>
      </form>
    </Card>
  )
}

function Note({ note }: { note: ClaimNote }) {
  const t = useTranslations('claimWork.notes')
  const common = useTranslations('claimWork')
  const moves = useTranslations('adminClaims.moves')
  const sentence = useWorkSentence()
  const when = useWhen()
  return (
    <li className="border-l-4 border-line pl-3">
      <Head note={note} />
      <p className={cx('wrap-anywhere whitespace-pre-line', note.struck_at && 'text-ink-soft line-through')}>
        {note.body}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <span>{t('by', { name: note.author ?? common('someone'), date: when.at(note.created_at) })}</span>
        {note.mine && !note.struck_at && note.kind !== 'follow_up' && (
          <ReasonDialog
            name={`${note.id}:strike`}
            label={t('strike')}
            look={{ variant: 'quiet', size: 'sm' }}
            title={t('strikeTitle')}
            text={t('strikeText')}
            reason={{ label: moves('reason'), missing: moves('reasonMissing') }}
            most={1000}
            busyText={moves('submitting')}
            back={false}
            run={async (reason) => {
              await inWords(notesApi.strikeNote({ id: note.id, reason }), {
                reason: { path: 'reason', message: moves('reasonMissing') },
              })
            }}
            say={(error) => `${t('strikeFailed')} ${sentence(error)}`}
            onSent={() => queries.invalidateQueries({ queryKey: ['claims', note.claim_id, 'notes'] })}
          />
        )}
      </div>
      {note.struck_at && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('struck', { date: when.at(note.struck_at), reason: note.struck_reason ?? '' })}
        </p>
      )}
    </li>
  )
}

/** What a note is beside its words: a call with somebody, or a change of the follow-up date. */
function Head({ note: { kind, call, follow_up_on } }: { note: ClaimNote }) {
  const t = useTranslations('claimWork.notes')
  const when = useWhen()
  if (call)
    return (
      <p className="text-sm font-semibold wrap-anywhere">
        {t(`called.${call.with}`, { to: call.to, date: when.at(call.at) })}
        {call.number && ` · ${t('number', { number: call.number })}`}
      </p>
    )
  if (kind !== 'follow_up') return null
  return (
    <p className="text-sm font-semibold">
      {follow_up_on ? t('followUp', { day: when.day(follow_up_on) }) : t('followedUp')}
    </p>
  )
}
