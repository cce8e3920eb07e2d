import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { savedViewsContract } from '../contract.ts'
import { filtersOf, MAX_VIEW_NAME, MAX_VIEWS, type SavedView, type ViewPage } from '../saved-view.ts'

const api = clientOf(savedViewsContract)
const again = () => queries.invalidateQueries({ queryKey: ['saved_views'] })

/**
 * The filters of this page that its reader keeps under names: each is an address of the page, the present one is marked.
 * Whatever stands in the address is kept, except a place in the list (`PLACES` in saved-view.ts).
 */
export function SavedViews({ page }: { page: ViewPage }) {
  const t = useTranslations('savedViews')
  const [search] = useSearchParams()
  const [open, setOpen] = useState<SavedView | 'new' | null>(null)
  const views = useQuery({
    queryKey: ['saved_views', page],
    queryFn: ({ signal }) => api.list({ page }, { signal }),
    staleTime: 60_000,
  })
  const now = filtersOf(search)
  const rows = views.data ?? []
  const current = rows.find(({ query }) => query === now)
  if (!views.data || (rows.length === 0 && now === '')) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {rows.length > 0 && (
        <nav aria-label={t('label')}>
          <ul className="flex flex-wrap items-center gap-2">
            {rows.map((view) => (
              <li
                key={view.id}
                className={cx(
                  'inline-flex items-center rounded-full border',
                  view === current ? 'border-accent bg-accent-wash' : 'border-line-strong bg-card',
                )}
              >
                <Link
                  to={`?${view.query}`}
                  preventScrollReset
                  aria-current={view === current ? 'page' : undefined}
                  className="inline-flex min-h-11 max-w-60 items-center gap-2 rounded-l-full py-1 pr-1 pl-4 text-sm font-semibold hover:underline"
                >
                  <Bookmark aria-hidden className={cx('size-4 shrink-0', view === current && 'fill-current')} />
                  <span className="truncate">{view.name}</span>
                </Link>
                <button
                  type="button"
                  aria-label={t('edit', { name: view.name })}
                  onClick={() => setOpen(view)}
                  className="grid min-h-11 w-9 place-content-center rounded-r-full text-ink-soft hover:text-ink"
                >
                  <Pencil aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {now !== '' && !current && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Bookmark aria-hidden className="size-4" />}
          onClick={() => setOpen('new')}
        >
          {t('save')}
        </Button>
      )}
      {open && (
        <ViewDialog
          key={open === 'new' ? 'new' : open.id}
          page={page}
          view={open === 'new' ? null : open}
          query={now}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function ViewDialog({
  page,
  view,
  query,
  onClose,
}: {
  page: ViewPage
  view: SavedView | null
  query: string
  onClose: () => void
}) {
  const t = useTranslations('savedViews')
  const [name, setName] = useState(view?.name ?? '')
  const [replace, setReplace] = useState(false)
  const remove = useMutation({
    mutationFn: (gone: SavedView) => api.remove({ id: gone.id }),
    onSuccess: async (_, gone) => {
      await again()
      onClose()
      const back = () =>
        void api.save({ page, name: gone.name, query: gone.query }).then(again, () => toastError(t('failed')))
      toast(t('removed'), gone.name, { action: { label: t('undo'), onClick: back } })
    },
    onError: () => toastError(t('notRemoved')),
  })
  const sentence = (error: unknown) =>
    isRefusal(error) && (error.code === 'name_taken' || error.code === 'too_many_views')
      ? t(`refusals.${error.code}`, { count: MAX_VIEWS })
      : isRefusal(error)
        ? error.message
        : String(error)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(view ? 'editTitle' : 'saveTitle')}
      text={t('saveText')}
      size="sm"
      submit={t(view ? 'change' : 'submit')}
      busyText={t('submitting')}
      beside={
        view && (
          <Button variant="quiet" busy={remove.isPending && t('removing')} onClick={() => remove.mutate(view)}>
            {t('remove')}
          </Button>
        )
      }
      check={() => ({ name: !name.trim() && t('nameMissing') })}
      run={async () => {
        const given = name.trim()
        await (view
          ? api.change({ id: view.id, name: given, ...(replace && { query }) })
          : api.save({ page, name: given, query }))
        await again()
      }}
      say={sentence}
      toasts={t('failed')}
      onSent={() => toast(t(view ? 'changed' : 'saved'))}
    >
      {(wrong) => (
        <>
          {remove.error && (
            <Notice tone="bad" live>
              {sentence(remove.error)}
            </Notice>
          )}
          <TextField
            name="view-name"
            label={t('name')}
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
            value={name}
            error={wrong['name']}
            onChange={(event) => setName(event.target.value)}
          />
          {view && view.query !== query && query !== '' && (
            <CheckboxField
              label={t('useThese')}
              checked={replace}
              onChange={(event) => setReplace(event.target.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
