import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'

type Redo = {
  /** Unique on the page. */
  id: string
  /** What is decided about, for who cannot see where the buttons stand. */
  name: string
  busy: 'accepted' | 'refused' | null
  mayAccept: boolean
  mayRefuse: boolean
  onDecide: (decision: 'accepted' | 'refused', reason?: string) => void
  /** The button that opens the paper. */
  children: ReactNode
}

/** "Accept", or "Redo because…" with the reason the provider will read. */
export function RedoForm({ id, name, busy, mayAccept, mayRefuse, onDecide, children }: Redo) {
  const t = useTranslations('ownProviders.credentials')
  const [reason, setReason] = useState<string | null>(null)
  const [needed, setNeeded] = useState(false)
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
          <Button size="sm" variant="secondary" aria-label={t('redoOf', { kind: name })} onClick={() => setReason('')}>
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
            setNeeded(true)
            if (reason.trim() && !busy) onDecide('refused', reason)
          }}
        >
          <TextArea
            name={`reason-${id}`}
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
