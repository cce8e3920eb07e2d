import { Paperclip, SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FILE_TYPES } from '#features/base/files/file.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { MAX_FILES, MESSAGE_MAX, saysSomething } from '../message.ts'
import { UploadList } from './attachments.tsx'
import { readDraft, writeDraft } from './outgoing.ts'
import { attach, detach, retryUpload, useUploads } from './uploads.ts'

const ACCEPT = Object.entries(FILE_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',')
/** From here on it is said how much is left. */
const NEAR_END = MESSAGE_MAX - 500

const FIELD = 'message'
const fieldOf = () => document.querySelector<HTMLTextAreaElement>(`#${FIELD}`)
/** Sends what stands in the field. */
export const sendField = (): void => fieldOf()?.form?.requestSubmit()
const typed = () => fieldOf()?.value.trim() ?? ''

/** Enter sends, Shift+Enter breaks the line, Enter while composing a word does neither. Text and files stay with their thread. */
export function Composer({
  me,
  conversation,
  onSend,
  onText,
  tools,
  hint,
}: {
  me: string
  conversation: string
  /** Answers false when what was written belongs into the field again. */
  onSend: (content: string) => Promise<boolean> | void
  /** What stands in the field, whenever that changes. */
  onText?: (text: string) => void
  /** More beside the paper clip; `insert` puts a text into the field. */
  tools?: ((insert: (text: string) => void) => ReactNode) | undefined
  hint?: string | undefined
}) {
  const t = useTranslations('messages')
  const [text, setText] = useState(() => readDraft(me, conversation))
  const [tooMany, setTooMany] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const uploads = useUploads().filter((row) => row.conversation === conversation && row.message === null)
  const length = text.trim().length
  const tooLong = length > MESSAGE_MAX
  const write = (next: string) => {
    setText(next)
    writeDraft(me, conversation, next)
    onText?.(next)
  }
  const insert = (more: string) => {
    const now = typed()
    write(now ? `${now}\n${more}` : more)
    fieldOf()?.focus()
  }
  const add = (files: readonly File[]) => setTooMany(attach(me, conversation, files) === 'too_many')
  const send = () => {
    if (tooLong || !(saysSomething(text) || uploads.length)) return
    const sent = text.trim()
    const going = onSend(sent)
    write('')
    setTooMany(false)
    void going?.then((gone) => gone || write([sent, typed()].filter(Boolean).join('\n')))
  }
  const key = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && hint && !event.nativeEvent.isComposing) return event.currentTarget.blur()
    // 229: Safari ends a composition before the key that ended it is reported
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (!files.length) return
    event.preventDefault()
    add(files)
  }
  return (
    <form
      className="border-t border-line p-3 sm:p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {uploads.length > 0 && (
        <UploadList
          uploads={uploads}
          className="mb-2 max-h-52 overflow-y-auto"
          onRetry={({ id }) => retryUpload(me, id)}
          onRemove={({ id }) => detach(id)}
        />
      )}
      {tooMany && (
        <p role="alert" className="mb-2 text-sm font-semibold text-bad">
          {t('tooManyFiles', { count: MAX_FILES })}
        </p>
      )}
      <div className="flex items-end gap-2">
        <input
          ref={picker}
          type="file"
          multiple
          accept={ACCEPT}
          tabIndex={-1}
          aria-hidden
          className="hidden"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <IconButton
          label={t('attach')}
          title={t('attachHint')}
          className="min-h-12"
          onClick={() => picker.current?.click()}
        >
          <Paperclip aria-hidden className="size-5" />
        </IconButton>
        {tools?.(insert)}
        <textarea
          id={FIELD}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          value={text}
          aria-label={t('field')}
          aria-describedby="message-hint"
          aria-invalid={tooLong || undefined}
          placeholder={t('field')}
          onChange={(event) => write(event.target.value)}
          onKeyDown={key}
          onPaste={paste}
          className="control field-sizing-content max-h-40 min-w-0 resize-none"
        />
        <Button type="submit" className="min-h-12" icon={<SendHorizontal aria-hidden className="size-5" />}>
          <span className="max-sm:sr-only">{t('send')}</span>
        </Button>
      </div>
      <div className="mt-1 flex flex-wrap justify-between gap-x-4">
        <p
          id="message-hint"
          className={cx(tooLong ? 'text-sm font-semibold text-bad' : 'text-xs text-ink-soft max-sm:sr-only')}
        >
          {tooLong ? t('tooLong', { count: length }) : (hint ?? t('fieldHint'))}
        </p>
        {length > NEAR_END && !tooLong && (
          <p role="status" className="text-xs text-ink-soft">
            {t('left', { count: MESSAGE_MAX - length })}
          </p>
        )}
      </div>
    </form>
  )
}
