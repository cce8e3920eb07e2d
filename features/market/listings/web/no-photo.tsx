import { useTranslations } from 'use-intl'

/** The forking road where a photo would be. */
export function NoPhoto() {
  const t = useTranslations('listings.card')
  return (
    <div className="grid aspect-3/2 w-full rounded-md max-sm:aspect-auto place-content-center justify-items-center gap-2 bg-sunken text-ink-soft">
      <svg aria-hidden viewBox="0 0 40 40" className="size-14">
        <path
          d="M20 34V24c0-6-9-6-9-14M20 24c0-6 9-6 9-14M6 14l5-5 5 5m8 0 5-5 5 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="text-sm">{t('noPhoto')}</span>
    </div>
  )
}
