import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { ListPage } from '#ui/list-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { BODIES, type SupportReply } from '#features/base/messages/support.ts'
import { ReplyDialog, RemoveDialog } from './reply-dialog.tsx'
import { useReplies } from './support-calls.ts'

/** `/admin/support/replies`: what the team writes often, in both languages. */
export default function AdminRepliesPage() {
  const t = useTranslations('support.edit')
  const query = useReplies()
  const [editing, setEditing] = useState<SupportReply | 'new' | null>(null)
  const [removing, setRemoving] = useState<SupportReply | null>(null)
  return (
    <ListPage
      width="work"
      title={t('title')}
      meta={t('meta', { open: '{name}', claim: '{claim}' })}
      back={{ to: paths.adminSupport(), label: t('back') }}
      action={
        <Button aria-haspopup="dialog" onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      }
      query={query}
      label={t('loading')}
      lines={4}
      none={<Empty title={t('none')}>{t('noneText')}</Empty>}
      below={
        <>
          {editing && <ReplyDialog before={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
          {removing && <RemoveDialog reply={removing} onClose={() => setRemoving(null)} />}
        </>
      }
    >
      {(data) => (
        <ul className="grid gap-4">
          {data.map((reply) => (
            <li key={reply.id}>
              <Answer reply={reply} onEdit={() => setEditing(reply)} onRemove={() => setRemoving(reply)} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function Answer({ reply, onEdit, onRemove }: { reply: SupportReply; onEdit: () => void; onRemove: () => void }) {
  const t = useTranslations('support.edit')
  const format = useFormatter()
  const at = format.dateTime(new Date(reply.updated_at), { dateStyle: 'medium' })
  return (
    <Card
      title={reply.title}
      meta={reply.updated_by && t('by', { at, name: reply.updated_by })}
      action={
        <span className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            aria-label={t('changeOf', { title: reply.title })}
            onClick={onEdit}
          >
            {t('change')}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-haspopup="dialog"
            aria-label={t('removeOf', { title: reply.title })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        </span>
      }
    >
      <div className="grid gap-4 text-sm sm:grid-cols-2">
        {BODIES.map((body) => (
          <div key={body}>
            <h3 className="mb-1 text-sm text-ink-soft">{t(body)}</h3>
            <p lang={body.slice(-2)} className="wrap-anywhere whitespace-pre-line">
              {reply[body]}
            </p>
          </div>
        ))}
      </div>
    </Card>
  )
}
