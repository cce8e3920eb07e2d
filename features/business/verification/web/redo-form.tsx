import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { Button } from '#ui/button.tsx'
import { focusField, SelectField, TextArea } from '#ui/field.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'

type Redo = {
  /** Of the document, in its present copy: what was typed about another one stays there. */
  id: string
  /** What is decided about, for who cannot see where the buttons stand. */
  name: string
  busy: 'accepted' | 'refused' | null
  mayAccept: boolean
  mayRefuse: boolean
  /** Reasons to begin with, in the language of who reads them. */
  ready: readonly string[]
  /** The keys of accepting and asking again count: only what is shown. */
  keys?: boolean
  onDecide: (decision: 'accepted' | 'refused', reason?: string) => void
  /** The button that opens the document. */
  children: ReactNode
}

/** "Accept", or "Request a new copy…" with the reason the provider will read. */
export function RedoForm({ id, name, busy, mayAccept, mayRefuse, ready, keys = false, onDecide, children }: Redo) {
  const t = useTranslations('ownProviders.credentials')
  const words = useTranslations('adminProviders')
  const [reason, setReason] = useDraft<string | null>(`${id}:redo`, null)
  const [needed, setNeeded] = useState(false)
  const field = `reason-${id}`
  const ask = () => {
    setReason((typed) => typed ?? '')
    setTimeout(() => focusField(field)) // it is drawn first
  }
  const send = () => {
    setNeeded(true)
    if (reason?.trim() && !busy) onDecide('refused', reason)
  }
  useShortcuts([
    {
      keys: KEYS.accept,
      label: words('keys.accept'),
      run: () => onDecide('accepted'),
      when: keys && mayAccept && !busy,
    },
    { keys: KEYS.ask, label: words('keys.redo'), run: ask, when: keys && mayRefuse },
    { keys: KEYS.send, label: words('keys.send'), run: send, when: keys && mayRefuse && reason !== null },
  ])
  return (
    <div className="grid gap-2">
      <span className="flex flex-wrap gap-2">
        {children}
        {mayAccept && (
          <Button
            size="sm"
            busy={busy === 'accepted' && t('saving')}
            aria-label={t('acceptOf', { kind: name })}
            onClick={() => onDecide('accepted')}
          >
            {t('accept')}
          </Button>
        )}
        {mayRefuse && reason === null && (
          <Button size="sm" variant="secondary" aria-label={t('redoOf', { kind: name })} onClick={ask}>
            {t('redo')}
          </Button>
        )}
      </span>
      {mayRefuse && reason !== null && (
        <form
          noValidate
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <ReadyReasons ready={ready} onChoose={setReason} />
          <TextArea
            id={field}
            name={field}
            label={t('redoReason')}
            value={reason}
            maxLength={1000}
            rows={2}
            error={needed && !reason.trim() && t('redoNeeded')}
            onChange={(event) => setReason(event.target.value)}
          />
          <span className="flex flex-wrap gap-2">
            <Button size="sm" type="submit" variant="danger" busy={busy === 'refused' && t('saving')}>
              {t('sendBack')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setReason(null)}>
              {t('cancel')}
            </Button>
          </span>
        </form>
      )}
    </div>
  )
}

/** Sentences to begin with; the chosen one can be edited. */
export function ReadyReasons({ ready, onChoose }: { ready: readonly string[]; onChoose: (reason: string) => void }) {
  const t = useTranslations('adminProviders')
  return (
    <SelectField
      label={t('ready')}
      empty={t('readyNone')}
      value=""
      options={ready.map((value) => ({ value, label: value }))}
      onChange={(event) => event.target.value && onChoose(event.target.value)}
    />
  )
}
