import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { dismissToast, toastError } from '#ui/toast.tsx'
import type { Booking } from '../order.ts'
import { keepOrder, stepRefused, useSentence } from './order-calls.ts'

type Say = (error: unknown) => string

/** A step of the work: does it, keeps the answer, says what went wrong as toast and as `failure` for the page. */
export function useStep(run: () => Promise<Booking>, onDone?: () => void, say?: Say) {
  const t = useTranslations('orders')
  const sentence = useSentence()
  const id = useId()
  const saying = say ?? ((error: unknown) => sentence(error, t('loadFailed')))
  const step = useMutation({
    mutationFn: run,
    onSuccess: (order) => {
      dismissToast(id)
      keepOrder(order)
      onDone?.()
    },
    onError: (error) => {
      toastError(t('error'), saying(error), { id })
      stepRefused()
    },
  })
  return {
    go: () => step.mutate(),
    busy: step.isPending,
    failure: step.error ? saying(step.error) : null,
  }
}

/** The same for a step that is asked for in a dialog, which says what was refused. */
export function useReasonStep(run: (reason: string) => Promise<Booking>, say?: Say) {
  const t = useTranslations('orders')
  const sentence = useSentence()
  return {
    run: async (reason: string): Promise<void> => {
      try {
        keepOrder(await run(reason))
      } catch (error) {
        stepRefused()
        throw error
      }
    },
    say: say ?? ((error: unknown) => sentence(error, t('loadFailed'))),
  }
}
