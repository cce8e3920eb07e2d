import { useMutation } from '@tanstack/react-query'
import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { Conversation } from '../message.ts'
import { api } from './talk.ts'

const useBlock = (conversation: Conversation, name: string, onDone?: () => void) => {
  const t = useTranslations('messages.block')
  return useMutation({
    mutationFn: (blocked: boolean) => api.block({ conversation_id: conversation.id, blocked }),
    onSuccess: async ({ safety }) => {
      toast(t(safety.blocked ? 'done' : 'undone', { name }))
      onDone?.()
      await queries.invalidateQueries({ queryKey: ['conversations'] })
    },
    onError: () => toastError(t('error'), t('failed')),
  })
}

/** What protects one from the other side: report the conversation, block the person. */
export function SafetyButtons({
  conversation,
  name,
  blocks,
  onReport,
}: {
  conversation: Conversation
  name: string
  /** Whether the reader is who may block for their side. */
  blocks: boolean
  onReport: () => void
}) {
  const t = useTranslations('messages')
  const [asking, setAsking] = useState(false)
  const block = useBlock(conversation, name, () => setAsking(false))
  return (
    <div className="-mr-2 flex shrink-0">
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        title={t('report.all')}
        icon={<Flag aria-hidden className="size-4.5" />}
        onClick={onReport}
      >
        <span className="max-sm:sr-only">{t('report.action')}</span>
      </Button>
      {blocks && !conversation.safety.blocked && (
        <Button
          variant="quiet"
          size="sm"
          aria-haspopup="dialog"
          title={t('block.title', { name })}
          icon={<Ban aria-hidden className="size-4.5" />}
          onClick={() => setAsking(true)}
        >
          <span className="max-sm:sr-only">{t('block.action')}</span>
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title={t('block.title', { name })}
        description={t('block.what')}
        closeText={t('block.close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('block.cancel')}
            </Button>
            <Button variant="danger" busy={block.isPending && t('block.working')} onClick={() => block.mutate(true)}>
              {t('block.action')}
            </Button>
          </>
        }
      >
        <p className="text-sm">{t('block.paid')}</p>
      </Dialog>
    </div>
  )
}

/** Says above the field, or instead of it, that one of the two has blocked the other. */
export function BlockNotice({
  conversation,
  name,
  blocks,
}: {
  conversation: Conversation
  name: string
  blocks: boolean
}) {
  const t = useTranslations('messages.block')
  const block = useBlock(conversation, name)
  const { blocked, closed, kept_open } = conversation.safety
  if (!blocked && !closed) return null
  return (
    <div className="border-t border-line p-3 sm:p-4">
      <Notice
        tone={closed === 'by_them' ? 'warn' : 'info'}
        live
        action={
          blocked &&
          blocks && (
            <Button
              size="sm"
              variant="secondary"
              busy={block.isPending && t('working')}
              onClick={() => block.mutate(false)}
            >
              {t('unblock')}
            </Button>
          )
        }
      >
        {kept_open ? t('keptOpen', { name }) : t(closed === 'by_them' ? 'byThem' : 'byMe', { name })}
      </Notice>
    </div>
  )
}
