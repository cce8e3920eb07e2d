import { useMutation } from '@tanstack/react-query'
import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { Conversation } from '../message.ts'
import { api } from './talk.ts'

const useBlock = (conversation: Conversation, name: string) => {
  const t = useTranslations('messages.block')
  return {
    set: (blocked: boolean) => api.block({ conversation_id: conversation.id, blocked }),
    told: ({ safety }: Conversation) => {
      toast(t(safety.blocked ? 'done' : 'undone', { name }))
      return queries.invalidateQueries({ queryKey: ['conversations'] })
    },
  }
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
  const { set, told } = useBlock(conversation, name)
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
      <FormDialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title={t('block.title', { name })}
        text={t('block.what')}
        submit={t('block.action')}
        busyText={t('block.working')}
        variant="danger"
        run={() => set(true)}
        say={() => t('block.failed')}
        toasts
        onSent={told}
      >
        <p className="text-sm">{t('block.paid')}</p>
      </FormDialog>
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
  const { set, told } = useBlock(conversation, name)
  const unblock = useMutation({
    mutationFn: () => set(false),
    onSuccess: told,
    onError: () => toastError(t('error'), t('failed')),
  })
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
              busy={unblock.isPending && t('working')}
              onClick={() => unblock.mutate()}
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
