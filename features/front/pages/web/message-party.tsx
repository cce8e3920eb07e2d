import { useMutation } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.tsx'

const api = clientOf(messagesContract)

/** Opens the conversation with the other party of an order. */
export function MessageParty({ orderId }: { orderId: string }) {
  const t = useTranslations('orders')
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => api.start({ topic: 'direct', order_id: orderId }),
    onSuccess: ({ id }) => navigate(paths.messages({ conversation: id })),
    onError: () => toastError(t('error'), t('loadFailed')),
  })
  return (
    <Button
      variant="secondary"
      icon={<MessageCircle aria-hidden className="size-5" />}
      busy={open.isPending && t('loading')}
      onClick={() => open.mutate()}
    >
      {t('detail.message')}
    </Button>
  )
}
