import { useFormatter, useNow } from 'use-intl'
import { useInstant } from './instant.ts'

/** "5 minutes ago", kept current; the exact local time on hover and for machines. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const format = useFormatter()
  const instant = useInstant()
  const now = useNow({ updateInterval: 30_000 })
  const then = new Date(at)
  const shown = now.getTime() - then.getTime() < 60_000 ? now : then // seconds are noise, and a fast clock is no future
  return (
    <time dateTime={at} title={instant(then)} className={className}>
      {format.relativeTime(shown, now)}
    </time>
  )
}
