import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { ROLES } from '#lib/contract.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { api } from './data.ts'
import { UsersTable } from './users-table.tsx'

/** Everybody with an account, found by name or e-mail; the filters are in the address. */
export default function AdminUsersPage() {
  const t = useTranslations('dashboards.users')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const q = params.get('q') ?? ''
  const role = ROLES.find((each) => each === params.get('role'))
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['users', q, role, page],
    queryFn: ({ signal }) => api.users({ q, page, ...(role && { role }) }, { signal }),
    placeholderData: keepPreviousData,
  })
  const href = (next: { q?: string; role?: string | undefined; page?: number }) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries({ q, role, ...next })) if (value) query.set(key, String(value))
    return `${paths.adminUsers()}${query.size ? `?${query}` : ''}`
  }
  return (
    <Page title={t('title')} meta={data && t('meta', { count: data.total })}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-full min-w-0">
          <TabLinks
            label={t('role')}
            current={role ?? 'all'}
            tabs={[
              { key: 'all', label: t('roles.all'), to: href({ role: undefined }) },
              ...ROLES.map((each) => ({ key: each, label: t(`roles.${each}`), to: href({ role: each }) })),
            ]}
          />
        </div>
        <form
          key={q}
          role="search"
          className="flex w-full items-end gap-2 sm:w-auto"
          onSubmit={(event) => {
            event.preventDefault()
            void navigate(href({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() }))
          }}
        >
          <TextField
            name="q"
            type="search"
            label={t('search')}
            defaultValue={q}
            maxLength={100}
            fieldClass="min-w-0 flex-1 sm:min-w-64"
          />
          <Button
            type="submit"
            variant="secondary"
            className="min-h-12"
            icon={<Search aria-hidden className="size-5" />}
          >
            {t('searchAction')}
          </Button>
        </form>
      </div>
      {isPending ? (
        <Skeleton label={t('loading')} shape="rows" lines={8} />
      ) : isError ? (
        <Notice tone="bad" live action={<Button onClick={() => void refetch()}>{t('searchAction')}</Button>}>
          {t('failed')}
        </Notice>
      ) : data.rows.length === 0 ? (
        <Empty title={t('none')} action={<LinkButton to={paths.adminUsers()}>{t('clear')}</LinkButton>}>
          {t('noneText')}
        </Empty>
      ) : (
        <>
          <UsersTable rows={data.rows} />
          <Pagination
            page={page}
            pages={Math.ceil(data.total / data.page_size)}
            hrefOf={(each) => href({ page: each })}
            words={{
              label: t('pages'),
              previous: t('previous'),
              next: t('next'),
              page: (each) => t('page', { page: each }),
            }}
          />
        </>
      )}
    </Page>
  )
}
