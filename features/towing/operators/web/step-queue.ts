// Steps of a tow that wait for a connection: kept on this phone, by person and tow, in their order.
import { useMemo, useSyncExternalStore } from 'react'
import { isRefusal } from '#lib/errors.ts'

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

const BEGIN = 'claimchoice-tow-steps:'
const CHANGED = 'claimchoice-tow-steps'
const nameOf = (me: string, job: string) => `${BEGIN}${me}:${job}`
const keptUnder = (name: string) => localStorage.getItem(name) ?? '[]'
const waitingIn = (name: string) => JSON.parse(keptUnder(name)) as Waiting[]

function keep(name: string, waiting: readonly Waiting[]): void {
  if (waiting.length > 0) localStorage.setItem(name, JSON.stringify(waiting))
  else localStorage.removeItem(name)
  dispatchEvent(new Event(CHANGED))
}
const subscribe = (listener: () => void) => {
  addEventListener(CHANGED, listener)
  addEventListener('storage', listener) // another tab
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('storage', listener)
  }
}
/** What waits for one tow; nothing where `me` is null. */
export function useWaiting(me: string | null, job: string): readonly Waiting[] {
  const text = useSyncExternalStore(subscribe, () => (me === null ? '[]' : keptUnder(nameOf(me, job))))
  return useMemo(() => JSON.parse(text) as Waiting[], [text])
}
const namesOf = (begin: string) => Object.keys(localStorage).filter((name) => name.startsWith(begin))
/** The tows of a person for which something waits, also those that are not theirs anymore. */
export function useWaitingTows(me: string): readonly string[] {
  const begin = nameOf(me, '')
  const text = useSyncExternalStore(subscribe, () => namesOf(begin).toSorted().join())
  return useMemo(() => (text ? text.split(',').map((name) => name.slice(begin.length)) : []), [text, begin])
}

/** No answer of the server about the step itself: it stays, and goes again. */
const isLost = (error: unknown) =>
  !isRefusal(error) || [0, 401, 429].includes(error.status) || error.status >= 500 || error.code === 'in_progress'

/** Behind what waits; one that was refused takes its place again. */
function add(name: string, one: Waiting): void {
  const waiting = waitingIn(name)
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
  if (navigator.onLine && waitingIn(name).length === 0)
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
      const [first] = waitingIn(name)
      if (!first || first.refused) return
      try {
        sent(await send(first.input, first.key))
      } catch (error) {
        if (isRefusal(error) && !isLost(error))
          keep(name, [{ ...first, refused: error.code }, ...waitingIn(name).slice(1)])
        return
      }
      keep(name, waitingIn(name).slice(1))
    }
  })
export const discard = (me: string, job: string, key: string): void =>
  keep(
    nameOf(me, job),
    waitingIn(nameOf(me, job)).filter((one) => one.key !== key),
  )
/** Once more, as it is; under its old key the server would only say the same again. */
export const retry = (me: string, job: string): void =>
  keep(
    nameOf(me, job),
    waitingIn(nameOf(me, job)).map(({ refused, ...one }) => (refused ? { ...one, key: crypto.randomUUID() } : one)),
  )

/** How many steps of one tow wait. */
export const waitingSteps = (me: string, job: string): number => waitingIn(nameOf(me, job)).length
/** How many steps of this browser wait, whoever took them. */
export const unsentSteps = (): number => namesOf(BEGIN).reduce((sum, name) => sum + waitingIn(name).length, 0)
export function forgetSteps(): void {
  for (const name of namesOf(BEGIN)) keep(name, [])
}
