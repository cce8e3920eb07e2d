import { useMutation } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { toastError } from '#ui/toast.tsx'
import { api } from './talk.ts'

/** Opens the thread with support, about a claim when one is given, and goes there (spec §2, "Need Help?"). */
export function MessageSupport({ claimId, variant = 'secondary', size }: { claimId?: string } & ButtonLook) {
  const t = useTranslations('messages')
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => api.start({ topic: 'support', ...(claimId && { claim_id: claimId }) }),
    onSuccess: ({ id }) => navigate(paths.messages({ conversation: id })),
    onError: () => toastError(t('error'), t('openFailed')),
  })
  return (
    <Button
      variant={variant}
      size={size}
      icon={<MessageCircle aria-hidden className="size-5" />}
      busy={open.isPending && t('supportOpening')}
      onClick={() => open.mutate()}
    >
      {t('support')}
    </Button>
  )
}
