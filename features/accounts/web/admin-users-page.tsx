import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { type Column, DataTable } from '#ui/table.tsx'
import { SIGN_UP_ROLES } from '../account.ts'
import { profilesContract } from '../contract.ts'
import type { Profile } from '../profile.ts'
import { clientOf } from './client.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { isRole } from './typed.ts'

const api = clientOf(profilesContract)
const PAGE = 50

/** Everybody an admin manages: found by role, name or address, suspended and reinstated with a reason. */
export default function AdminUsersPage() {
  const t = useTranslations('accounts.users')
  const format = useFormatter()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<Profile>()
  const asked = query.get('role')
  const role = isRole(asked) ? asked : undefined
  const search = query.get('search')?.trim() || undefined
  const given = { ...(role && { role }), ...(search && { search }) }
  const people = useInfiniteQuery({
    queryKey: ['profiles', 'list', given],
    queryFn: ({ pageParam, signal }) =>
      api.list({ ...given, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = people.data?.pages.flat() ?? []
  const tabs = [undefined, ...SIGN_UP_ROLES].map((each) => ({
    key: each ?? 'all',
    label: each ? t(`roles.${each}`) : t('all'),
    to: paths.adminUsers({ ...(each && { role: each }), ...(search && { search }) }),
  }))
  const columns: Column<Profile>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (row) => (
        <>
          {row.name}
          <span className="block font-normal wrap-anywhere text-ink-soft">{row.email}</span>
        </>
      ),
    },
    { key: 'role', header: t('role'), cell: (row) => t(`roles.${row.role}`) },
    { key: 'phone', header: t('phone'), cell: (row) => row.phone ?? '–', wideOnly: true },
    {
      key: 'since',
      header: t('since'),
      cell: (row) => format.dateTime(new Date(row.created_at), { dateStyle: 'medium' }),
    },
    {
      key: 'state',
      header: t('state'),
      cell: (row) => (
        <StatusBadge tone={row.suspended_at ? 'bad' : 'good'}>
          {t(row.suspended_at ? 'suspended' : 'active')}
        </StatusBadge>
      ),
    },
    {
      key: 'act',
      header: <span className="sr-only">{t('suspend')}</span>,
      align: 'right',
      cell: (row) =>
        row.role !== 'claims_admin' && (
          <Button variant="secondary" size="sm" onClick={() => setChosen(row)} aria-haspopup="dialog">
            {t(row.suspended_at ? 'reinstate' : 'suspend')}
            <span className="sr-only"> {row.name}</span>
          </Button>
        ),
    },
  ]
  return (
    <Page title={t('title')} meta={t('meta')}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      <TabLinks label={t('filter')} tabs={tabs} current={role ?? 'all'} />
      <form
        role="search"
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('search')).trim()
          void navigate(paths.adminUsers({ ...(role && { role }), ...(words && { search: words }) }))
        }}
      >
        <TextField
          key={search}
          name="search"
          type="search"
          label={t('search')}
          defaultValue={search}
          maxLength={100}
          fieldClass="w-full max-w-sm"
        />
        <Button type="submit" variant="secondary">
          {t('find')}
        </Button>
      </form>
      {people.error && (
        <Notice
          tone="bad"
          live
          title={t('failed')}
          action={
            <Button variant="secondary" size="sm" onClick={() => void people.refetch()}>
              {t('again')}
            </Button>
          }
        >
          {people.error.message}
        </Notice>
      )}
      {people.isPending && (
        <p role="status" className="text-ink-soft">
          {t('loading')}
        </p>
      )}
      {people.isSuccess && rows.length === 0 && <Empty title={t('none')}>{t('noneHint')}</Empty>}
      {rows.length > 0 && (
        <Card className="max-md:contents">
          <DataTable caption={t('title')} columns={columns} rows={rows} keyOf={(row) => row.id} />
        </Card>
      )}
      {people.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={people.isFetchingNextPage && t('loading')}
          onClick={() => void people.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      {chosen && <SuspendDialog key={chosen.id} person={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}
