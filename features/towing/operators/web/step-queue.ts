// Steps of a tow that wait for a connection: kept on this phone, by person and tow, in their order.
import { useMemo, useSyncExternalStore } from 'react'
import { isRefusal } from '#lib/errors.ts'
import { keptLists } from './kept-lists.ts'

export type Waiting = {
  /** Makes the step happen once, however often it is sent. */
  key: string
  step: string
  /** As it will be sent, with the time of the device. */
  input: { at_device: string } & Record<string, unknown>
  /** Said no to by the server: nothing after it goes until it is corrected or discarded. */
  refused?: string
}
type Send<Answer> = (input: Waiting['input'], key: string) => Promise<Answer>

const { nameOf, read, keep, names, subscribe, useList } = keptLists<Waiting>('claimchoice-tow-steps')

/** What waits for one tow; nothing where `me` is null. */
export const useWaiting = useList
/** The tows of a person for which something waits, also those that are not theirs anymore. */
export function useWaitingTows(me: string): readonly string[] {
  const text = useSyncExternalStore(
    subscribe,
    () => names(me).toSorted().join(),
    () => '',
  )
  return useMemo(() => (text ? text.split(',').map((name) => name.slice(nameOf(me, '').length)) : []), [text, me])
}

/** No answer of the server about the step itself: it stays, and goes again. */
const isLost = (error: unknown) =>
  !isRefusal(error) || [0, 401, 429].includes(error.status) || error.status >= 500 || error.code === 'in_progress'

/** Behind what waits; one that was refused takes its place again. */
function add(name: string, one: Waiting): void {
  const waiting = read(name)
  const at = waiting.findIndex(({ step, refused }) => step === one.step && refused)
  keep(name, at < 0 ? [...waiting, one] : waiting.with(at, one))
}

/**
 * Sends a step now, when nothing waits before it and there is a connection, else keeps it: then the answer is null. Throws
 * what the server refused.
 */
export async function takeStep<Answer>(
  me: string,
  job: string,
  { step, input }: Pick<Waiting, 'step' | 'input'>,
  send: Send<Answer>,
): Promise<Answer | null> {
  const name = nameOf(me, job)
  const key = crypto.randomUUID()
  if (navigator.onLine && read(name).length === 0)
    try {
      return await send(input, key)
    } catch (error) {
      if (!isLost(error)) throw error
    }
  add(name, { key, step, input })
  return null
}

/** Sends what waits for a tow, in order, until one does not go. One tab does so at a time. */
export const sendWaiting = <Answer>(
  me: string,
  job: string,
  send: Send<Answer>,
  sent: (answer: Answer) => unknown,
): Promise<void> =>
  navigator.locks.request(nameOf(me, job), { ifAvailable: true }, async (lock) => {
    const name = nameOf(me, job)
    while (lock && navigator.onLine) {
      const [first] = read(name)
      if (!first || first.refused) return
      try {
        sent(await send(first.input, first.key))
      } catch (error) {
        if (isRefusal(error) && !isLost(error)) keep(name, [{ ...first, refused: error.code }, ...read(name).slice(1)])
        return
      }
      keep(name, read(name).slice(1))
    }
  })
export const discard = (me: string, job: string, key: string): void =>
  keep(
    nameOf(me, job),
    read(nameOf(me, job)).filter((one) => one.key !== key),
  )
/** Once more, as it is; under its old key the server would only say the same again. */
export const retry = (me: string, job: string): void =>
  keep(
    nameOf(me, job),
    read(nameOf(me, job)).map(({ refused, ...one }) => (refused ? { ...one, key: crypto.randomUUID() } : one)),
  )

/** How many steps of one tow wait. */
export const waitingSteps = (me: string, job: string): number => read(nameOf(me, job)).length
/** How many steps of this browser wait, whoever took them. */
export const unsentSteps = (): number => names().reduce((sum, name) => sum + read(name).length, 0)
export function forgetSteps(): void {
  for (const name of names()) keep(name, [])
}
