import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { useInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { usePictures, withPictures } from './picture-queue.ts'
import { discard, retry, sendWaiting, useWaiting, type Waiting } from './step-queue.ts'

/** A phone that came back without saying so tries this often. */
const EVERY_MS = 15_000

/** Steps of one tow that wait to be sent, and the one that the server said no to. */
export function WaitingSteps<Answer>({
  me,
  job,
  nameOf,
  say,
  send,
  onSent,
}: {
  me: string
  job: string
  nameOf: (step: string) => string
  /** The sentence of a refusal, by its code. */
  say: (code: string) => string
  send: (input: Waiting['input'], key: string) => Promise<Answer>
  onSent: (answer: Answer) => unknown
}) {
  const t = useTranslations('towOperators.waiting')
  const instant = useInstant()
  const waiting = useWaiting(me, job)
  const pictures = usePictures(me, job).filter((one) => !one.sent && waiting.some(({ step }) => step === one.step))
  useEffect(() => {
    if (waiting.length === 0) return
    const go = () =>
      void sendWaiting(
        me,
        job,
        (input, key) => withPictures(me, job, String(input['step']), () => send(input, key)),
        onSent,
      )
    go()
    const timer = setInterval(go, EVERY_MS)
    addEventListener('online', go)
    return () => {
      clearInterval(timer)
      removeEventListener('online', go)
    }
  }, [waiting, me, job, send, onSent])
  if (waiting.length === 0) return null
  const [first] = waiting
  return (
    <Notice tone={first?.refused ? 'bad' : 'warn'} live>
      <p className="font-semibold">{t('title')}</p>
      <ol className="grid gap-1">
        {waiting.map(({ key, step, input }) => (
          <li key={key}>
            {nameOf(step)}, {instant(input.at_device)}
          </li>
        ))}
      </ol>
      {pictures.length > 0 && <p>{t('photos', { count: pictures.length })}</p>}
      {first?.refused && (
        <div className="mt-2 grid gap-2">
          <p>{t('refused', { step: nameOf(first.step), why: say(first.refused) })}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => retry(me, job)}>
              {t('retry')}
            </Button>
            <Button variant="quiet" onClick={() => discard(me, job, first.key)}>
              {t('discard')}
            </Button>
          </div>
        </div>
      )}
    </Notice>
  )
}
