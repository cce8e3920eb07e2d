import { useTranslations } from 'use-intl'
import { useWhen } from '#ui/time-text.ts'
import { MessageSupport } from '#features/base/messages/web/message-support.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { ProviderProfile } from '#features/business/providers/provider.ts'
import { askProfileAgain, keepProfile } from '#features/business/providers/web/data.ts'
import { verificationContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(verificationContract)
/** Takes an application back while it waits, after asking; documents stay, and it can be handed in again. */
export function Withdraw({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('ownProviders.withdraw')
  return (
    <div className="mt-4">
      <FormDialog
        size="sm"
        trigger={
          <Button variant="quiet" size="sm">
            {t('action')}
          </Button>
        }
        title={t('title')}
        text={t('text')}
        submit={t('action')}
        busyText={t('busy')}
        variant="danger"
        cancel={t('keep')}
        run={() => api.withdraw({ version: profile.version })}
        say={(error) => (isRefusal(error) && error.status < 500 ? error.message : t('failed'))}
        onFailed={askProfileAgain}
        onSent={(saved) => {
          keepProfile(saved)
          toast(t('done'), t('doneText'))
        }}
      />
    </div>
  )
}

/** Nothing can be listed or booked: since when, why, and how to answer. */
export function Suspended({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('ownProviders.suspended')
  const dates = useWhen()
  if (profile.market_status !== 'suspended') return null
  return (
    <Notice
      tone="bad"
      title={t('title', { at: dates.promise(profile.suspended_at) })}
      action={<MessageSupport size="sm" />}
    >
      <p>{profile.suspension_reason}</p>
      <p className="mt-1">{t('text')}</p>
    </Notice>
  )
}
