import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { useQueueBehind } from './queue-filters.ts'
import { noneWaits, useTakeNext } from './take-next.ts'

/** On a claim's page: takes the next one of the queue one came from, by button or with `n`. */
export function NextClaim({ claimId, variant = 'secondary' }: { claimId: string; variant?: 'primary' | 'secondary' }) {
  const t = useTranslations('claimQueue')
  const queue = useQueueBehind()
  const take = useTakeNext(queue.search, claimId)
  const go = () => void (take.isPending || take.mutate())
  useShortcuts([{ keys: KEYS.next, label: t('nextKey'), run: go }])
  return (
    <>
      <Button variant={variant} busy={take.isPending && t('taking')} onClick={go}>
        {t('nextClaim')}
      </Button>
      {take.isError && (
        <Notice
          tone={noneWaits(take.error) ? 'info' : 'bad'}
          live
          action={
            <LinkButton variant="secondary" size="sm" to={queue.to}>
              {t('toQueue')}
            </LinkButton>
          }
        >
          {noneWaits(take.error) ? t('noneLeftNext') : t('notTaken')}
        </Notice>
      )}
    </>
  )
}
