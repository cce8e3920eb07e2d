import { useEffect, useState } from 'react'
import { cx } from './cx.ts'

/** Something a person reads aloud on the phone: large, selectable, and one tap to copy. */
export function CopyText({
  text,
  copyText,
  copiedText,
  size = 'xl',
  className,
}: {
  text: string
  /** "Copy" and "Copied" in the reader's language. */
  copyText: string
  copiedText: string
  size?: 'md' | 'xl'
  className?: string
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-1', className)}>
      <span className={cx('identifier select-all wrap-anywhere', size === 'xl' && 'text-xl')}>{text}</span>
      <button
        type="button"
        className="link min-h-11 px-2 text-xs font-semibold"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <span aria-live="polite">{copied ? copiedText : copyText}</span>
        <span className="sr-only"> {text}</span>
      </button>
    </span>
  )
}
