import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Content, MESSAGE_MAX } from '../message.ts'
import { readDraft, writeDraft } from './outgoing.ts'

/** Enter sends, Shift+Enter breaks the line, Enter while composing a word does neither. The draft stays with its thread. */
export function Composer({
  me,
  conversation,
  onSend,
}: {
  me: string
  conversation: string
  onSend: (content: string) => void
}) {
  const t = useTranslations('messages')
  const [text, setText] = useState(() => readDraft(me, conversation))
  const tooLong = text.trim().length > MESSAGE_MAX
  const write = (next: string) => {
    setText(next)
    writeDraft(me, conversation, next)
  }
  const send = () => {
    const content = Content.safeParse(text)
    if (!content.success) return
    onSend(content.data)
    write('')
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="border-t border-line p-3 sm:p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          id="message"
          rows={1}
          value={text}
          aria-label={t('field')}
          aria-describedby="message-hint"
          aria-invalid={tooLong || undefined}
          placeholder={t('field')}
          onChange={(event) => write(event.target.value)}
          onKeyDown={key}
          className="control field-sizing-content max-h-40 resize-none"
        />
        <Button type="submit" className="min-h-12" icon={<SendHorizontal aria-hidden className="size-5" />}>
          <span className="max-sm:sr-only">{t('send')}</span>
        </Button>
      </div>
      <p
        id="message-hint"
        className={tooLong ? 'mt-1 text-sm font-semibold text-bad' : 'mt-1 text-xs text-ink-soft max-sm:sr-only'}
      >
        {tooLong ? t('tooLong', { count: text.trim().length }) : t('fieldHint')}
      </p>
    </form>
  )
}
