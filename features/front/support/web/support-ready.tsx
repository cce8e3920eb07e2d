import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { IconButton, LinkButton } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { fillReply, type SupportThread } from '#features/base/messages/support.ts'
import { useReplies } from './support-calls.ts'
import { type Language, LANGUAGE_CODES } from '#lib/languages.ts'

/** Puts a ready answer into the field, filled in for this person; it is read and changed there before it is sent. */
export function ReadyAnswers({ thread, insert }: { thread: SupportThread; insert: (text: string) => void }) {
  const t = useTranslations('support')
  const [open, setOpen] = useState(false)
  useShortcuts([{ keys: KEYS.insert, label: t('keys.replies'), run: () => setOpen(true) }])
  return (
    <>
      <IconButton
        label={t('ready.open')}
        title={t('ready.open')}
        aria-haspopup="dialog"
        className="min-h-12"
        onClick={() => setOpen(true)}
      >
        <MessageSquareText aria-hidden className="size-5" />
      </IconButton>
      {open && (
        <Picker
          thread={thread}
          onClose={() => setOpen(false)}
          onPick={(text) => {
            setOpen(false)
            requestAnimationFrame(() => insert(text)) // when the window has given the focus back
          }}
        />
      )}
    </>
  )
}

function Picker({
  thread: { person, about },
  onPick,
  onClose,
}: {
  thread: SupportThread
  onPick: (text: string) => void
  onClose: () => void
}) {
  const t = useTranslations('support.ready')
  const general = useTranslations('support')
  const { data: replies, isError } = useReplies()
  const [language, setLanguage] = useState(person.language)
  const [typed, setTyped] = useState('')
  const known = { name: person.name, claim: about?.kind === 'claim' ? about.title : null }
  const part = typed.trim().toLowerCase()
  const found = (replies ?? [])
    .map((reply) => ({ id: reply.id, title: reply.title, text: fillReply(reply, language, known) }))
    .filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(part))
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('title')}
      text={t('hint')}
      submit={null}
      beside={
        <LinkButton variant="quiet" to={paths.adminReplies()}>
          {t('manage')}
        </LinkButton>
      }
      run={async () => found[0]?.text}
      onSent={(text) => text !== undefined && onPick(text)}
    >
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          type="search"
          name="find-answer"
          label={t('find')}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label={t('language')}
          value={language}
          options={LANGUAGE_CODES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(event) => setLanguage(event.target.value as Language)}
        />
      </div>
      <p className="text-sm text-ink-soft">
        {t('theirs', { language: t(`languages.${person.language}`), name: person.name })}
      </p>
      {isError ? (
        <Notice tone="bad">{general('edit.failed')}</Notice>
      ) : replies?.length === 0 ? (
        <p className="text-sm">{t('none')}</p>
      ) : (
        <ul className="grid gap-2">
          {found.map(({ id, title, text }) => (
            <li key={id}>
              <button
                type="button"
                className="grid w-full gap-1 rounded-md border border-line p-3 text-left hover:bg-accent-wash"
                onClick={() => onPick(text)}
              >
                <span className="font-semibold wrap-anywhere">{title}</span>
                <span lang={language} className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
                  {text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
