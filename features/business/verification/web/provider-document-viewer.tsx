/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what is larger than its frame is scrolled by keyboard */
import { ExternalLink, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'

const SIZES = ['max-h-[70dvh] w-full object-contain', 'w-[150%] max-w-none', 'w-[250%] max-w-none'] as const

/** A document beside the facts: a PDF in the browser's own viewer, a picture that Z makes larger. */
export function ProviderDocumentViewer({ name, url, isPdf }: { name: string; url: string; isPdf: boolean }) {
  const t = useTranslations('adminProviders')
  const [size, setSize] = useState(0)
  const zoom = () => setSize((size + 1) % SIZES.length)
  useShortcuts([{ keys: KEYS.zoom, label: t('keys.zoom'), run: zoom, when: !isPdf }])
  const largest = size === SIZES.length - 1
  return (
    <figure className="grid gap-2">
      {isPdf ? (
        <iframe src={url} title={name} className="h-[70dvh] w-full rounded-md border border-line bg-sunken" />
      ) : (
        <div
          tabIndex={0}
          role="group"
          aria-label={name}
          className="max-h-[70dvh] overflow-auto rounded-md border border-line bg-sunken"
        >
          <img src={url} alt={name} className={cx(SIZES[size])} />
        </div>
      )}
      <figcaption className="flex flex-wrap gap-2">
        {!isPdf && (
          <Button
            variant="quiet"
            size="sm"
            icon={largest ? <ZoomOut aria-hidden className="size-4.5" /> : <ZoomIn aria-hidden className="size-4.5" />}
            onClick={zoom}
          >
            {t(largest ? 'zoomOut' : 'zoom')}
          </Button>
        )}
        <LinkButton
          variant="quiet"
          size="sm"
          to={url}
          reloadDocument
          target="_blank"
          rel="noreferrer"
          icon={<ExternalLink aria-hidden className="size-4.5" />}
        >
          {t('newTab')}
        </LinkButton>
      </figcaption>
    </figure>
  )
}
