import { useFormatter, useNow } from 'use-intl'

/** "5 minutes ago", kept current; the exact local time on hover and for machines. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const then = new Date(at)
  const shown = now.getTime() - then.getTime() < 60_000 ? now : then // seconds are noise, and a fast clock is no future
  return (
    <time
      dateTime={at}
      title={format.dateTime(then, { dateStyle: 'medium', timeStyle: 'short' })}
      className={className}
    >
      {format.relativeTime(shown, now)}
    </time>
  )
}
