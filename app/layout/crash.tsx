import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'

const NotFoundPage = lazy(() => import('#features/base/site/web/not-found-page.tsx')) // every page would carry it otherwise

/** What a person sees when a page cannot be shown: a real 404, or a way to try again with a reference to tell us. */
export function Crash({ status, error }: { status: number; error: unknown }) {
  const t = useTranslations('layout.crash')
  const again = useTranslations('again')
  useEffect(() => document.querySelector('page-ahead')?.remove(), []) // it lies over what is said here
  if (status === 404)
    return (
      <Suspense fallback={null}>
        <NotFoundPage />
      </Suspense>
    )
  const reference = isRefusal(error) ? error.requestId : undefined
  return (
    <main className="mx-auto max-w-xl px-6 py-24" id="content">
      <title>{`${t('title')} · ClaimChoice`}</title>
      <h1 className="font-display text-2xl font-bold">{t('title')}</h1>
      <p className="mt-4">{t('text')}</p>
      {reference && (
        <p className="mt-2 text-sm text-ink-soft">
          {t('reference')}: <code>{reference}</code>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the same address again, also without script */}
      <a className="mt-6 inline-block min-h-11 underline" href="">
        {again('again')}
      </a>
    </main>
  )
}
