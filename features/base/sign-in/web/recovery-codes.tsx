import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** The ten codes, on screen this one time: to be copied, saved or written down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('settings.secondFactor')
  const [copied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const save = () => {
    const url = URL.createObjectURL(new Blob([`${t('codesFile')}\n\n${text}`], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'claimchoice-recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base">
        {t('codesTitle')}
      </h3>
      <Notice tone="warn">{t('codesAbout')}</Notice>
      <ol
        aria-label={t('codesTitle')}
        className="grid max-w-md grid-cols-1 gap-x-6 gap-y-1 font-mono text-base select-all min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden className="size-5" />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          <span aria-live="polite">{t(copied ? 'copied' : 'copyCodes')}</span>
        </Button>
        <Button variant="secondary" icon={<Download aria-hidden className="size-5" />} onClick={save}>
          {t('saveCodes')}
        </Button>
      </div>
      <Button className="justify-self-start" onClick={onDone}>
        {t('codesKept')}
      </Button>
    </div>
  )
}
