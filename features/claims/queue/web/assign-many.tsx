import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import type { QueueRow } from '../queue.ts'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { queueApi } from './take-next.ts'

/** Assigns the chosen claims of a page, or releases them. Says afterwards what stayed with whom. */
export function AssignMany({
  rows,
  chosen,
  onChosen,
}: {
  rows: readonly QueueRow[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}) {
  const t = useTranslations('claimQueue')
  const sentence = useSentence()
  const ids = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const after = () => {
    onChosen(new Set())
    return claimChanged()
  }
  const unassign = useMutation({ mutationFn: () => queueApi.unassignMany({ ids }), onSuccess: after })
  const take = useMutation({ mutationFn: () => queueApi.assignMany({ ids }), onSuccess: after })
  const busy = take.isPending || unassign.isPending
  const run = (act: typeof take | typeof unassign, other: typeof take | typeof unassign) => {
    if (busy) return
    other.reset()
    act.mutate()
  }
  const any = ids.length > 0
  useShortcuts([
    { keys: KEYS.take, label: t('assignManyKey'), run: () => run(take, unassign), when: any },
    { keys: KEYS.leave, label: t('unassignManyKey'), run: () => run(unassign, take), when: any },
  ])
  const error = take.error ?? unassign.error
  const theirs = take.data?.theirs ?? []
  return (
    <>
      {any && (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-wash px-4 py-2">
          <p role="status" className="mr-2 font-semibold">
            {t('chosen', { count: ids.length })}
          </p>
          <Button size="sm" busy={take.isPending && t('taking')} onClick={() => run(take, unassign)}>
            {t('assignMany')}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => run(unassign, take)}>
            {t('unassignMany')}
          </Button>
          {ids.length < rows.length && (
            <Button size="sm" variant="quiet" onClick={() => onChosen(new Set(rows.map(({ id }) => id)))}>
              {t('chooseAll')}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => onChosen(new Set())}>
            {t('chooseNone')}
          </Button>
        </div>
      )}
      {error ? (
        <Notice tone="bad" live>
          {t('notDone', { why: sentence(error) })}
        </Notice>
      ) : take.isSuccess ? (
        <Notice tone={theirs.length ? 'warn' : 'good'} live>
          {t('taken', { count: take.data.taken.length })}
          {theirs.length > 0 &&
            ` ${t('takenTheirs', { count: theirs.length, names: [...new Set(theirs.map(({ name }) => name))].join(', ') })}`}
        </Notice>
      ) : (
        unassign.isSuccess && <Notice live>{t('unassigned')}</Notice>
      )}
    </>
  )
}
