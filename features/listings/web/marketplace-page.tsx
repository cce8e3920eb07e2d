import { useEffect } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { createClient } from '#lib/contract.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { pageEnv } from '#lib/page-context.ts'
import { toastError } from '#ui/toast.tsx'
import { listingsContract, PAGE_SIZE } from '../contract.ts'
import { FilterChips } from './chips.tsx'
import { ClaimBanner } from './claim-banner.tsx'
import { useClaimCover } from './claim-cover.ts'
import { FilterForm } from './filter-form.tsx'
import { addressOf, type Filters, inputOf, isActive, NARROWING, type Problem, readFilters, without } from './filters.ts'
import type { Found } from './found.ts'
import { Results } from './results.tsx'
import { RightsBanner } from './rights-banner.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const env = context.get(pageEnv)
  const filters = readFilters(new URL(request.url))
  const api = createClient(listingsContract, { fetch: env.api })
  const { input, problem } = inputOf(filters)
  const found: Found = {
    filters,
    answer: null,
    problem,
    failed: false,
    pages: 0,
    looser: [],
    firstDay: addDays(dayIn('America/New_York', new Date()), 1),
    canonical: env.origin + addressOf({ ...filters, claim: '', sort: 'best' }),
  }
  if (problem) return data(found)
  try {
    found.answer = await api.search(input)
    found.pages = Math.ceil(found.answer.total / PAGE_SIZE)
    if (found.answer.total === 0) found.looser = await looserThan(filters, api)
    return data(found)
  } catch (error) {
    if (isRefusal(error) && error.status === 422) {
      return data({ ...found, problem: problemOf(error.details[0]?.path) })
    }
    return data({ ...found, failed: true }, { status: 503 })
  }
}

/** The server's refusal, as the field and sentence of this page. */
const problemOf = (path: string | undefined): Problem => {
  if (path === 'zip') return { field: 'zip', kind: 'nowhere' }
  if (path === 'start' || path === 'end') return { field: path, kind: 'day' }
  return { field: 'q', kind: 'q' }
}

/** What each filter in use costs: the same search without it. */
async function looserThan(filters: Filters, api: ReturnType<typeof createClient<typeof listingsContract>>) {
  const counts = await Promise.all(
    NARROWING.filter((key) => isActive(filters, key)).map(async (key) => {
      const { input, problem } = inputOf(without(filters, key))
      return { key, count: problem ? 0 : (await api.search(input)).total }
    }),
  )
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}

export default function MarketplacePage() {
  const found = useLoaderData<typeof loader>() as Found
  const t = useTranslations('listings.marketplace')
  const { filters, problem, failed } = found
  const claim = useClaimCover(filters.claim)
  const cover = claim.state === 'ready' ? claim.cover : null
  const navigate = useNavigate()
  const zip = cover && !filters.zip ? (filters.category === 'service' ? cover.zips.service : cover.zips.vehicle) : null
  useEffect(() => {
    if (zip) void navigate(addressOf({ ...filters, zip }), { replace: true, preventScrollReset: true })
  }, [zip, filters, navigate])
  useEffect(() => {
    if (failed) toastError(t('failed'), t('failedText'))
  }, [failed, t])
  const busy = useNavigation().state === 'loading'
  const { revalidate } = useRevalidator()
  const title = `${t(`title.${filters.category}`)} · ClaimChoice`
  return (
    <main className="mx-auto max-w-page px-4 pt-6 pb-18 sm:px-6">
      <title>{title}</title>
      <meta name="description" content={t('description')} />
      <link rel="canonical" href={found.canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={t('description')} />
      <meta property="og:url" content={found.canonical} />
      {filters.page > 1 || filters.q ? <meta name="robots" content="noindex, follow" /> : null}
      <div className="mb-5 grid gap-3">
        <RightsBanner state={cover?.loss_state ?? null} />
        <ClaimBanner claim={claim} filters={filters} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] xl:gap-8">
        <div className="lg:sticky lg:top-20 lg:-mx-2 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:px-2 lg:pb-4">
          <h1 className="mb-3 text-xl lg:hidden">{t(`headline.${filters.category}`)}</h1>
          <FilterForm filters={filters} problem={problem} firstDay={found.firstDay} />
        </div>
        <div className="grid min-w-0 gap-4">
          <h1 className="text-2xl max-lg:hidden">{t(`headline.${filters.category}`)}</h1>
          <FilterChips filters={filters} />
          <Results found={found} cover={cover} busy={busy} onRetry={() => void revalidate()} />
        </div>
      </div>
    </main>
  )
}
