import { FileText, RotateCcw, X } from 'lucide-react'
import { useFormatter, useMessages, useTranslations } from 'use-intl'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/meter.tsx'
import type { Attachment } from '../message.ts'
import { previewOf, type Upload } from './uploads.ts'

function useSize() {
  const format = useFormatter()
  return (bytes: number) =>
    bytes < 1_048_576
      ? format.number(Math.max(1, Math.round(bytes / 1024)), { style: 'unit', unit: 'kilobyte' })
      : format.number(bytes / 1_048_576, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}

/** What was sent with a message: pictures are seen at once, documents by name; each opens in a tab of its own. */
export function Attachments({ files, ours }: { files: readonly Attachment[]; ours: boolean }) {
  const t = useTranslations('messages')
  const size = useSize()
  const format = useFormatter()
  return (
    <ul className={cx('flex max-w-[min(34rem,85%)] flex-wrap gap-2', ours && 'justify-end')} aria-label={t('files')}>
      {files.map((file) => {
        const picture = file.content_type.startsWith('image/')
        return (
          <li key={file.file_id} className="min-w-0">
            <a
              href={file.signed_url}
              target="_blank"
              rel="noreferrer"
              className={cx(
                'overflow-hidden rounded-md border border-line bg-card text-sm text-ink',
                picture ? 'block' : 'flex min-h-12 items-center gap-2 px-3 py-2 hover:bg-sunken',
              )}
            >
              {picture ? (
                <img
                  src={file.signed_url}
                  alt={t('photo', { name: file.name })}
                  loading="lazy"
                  className="block h-40 w-40 object-cover sm:h-48 sm:w-48"
                />
              ) : (
                <>
                  <FileText aria-hidden className="size-5 shrink-0 text-accent" />
                  <span className="min-w-0">
                    <span className="block font-semibold wrap-anywhere">
                      <bdi>{file.name}</bdi>
                    </span>
                    <span className="block text-xs text-ink-soft">{size(file.size)}</span>
                  </span>
                </>
              )}
            </a>
            {file.opened_by.length > 0 && (
              <span className="block max-w-48 px-1 text-xs text-ink-soft">
                {t('opened', { names: format.list(file.opened_by) })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Files on their way: how far each is, what went wrong, and the way to try again or take it out. */
export function UploadList({
  uploads,
  onRetry,
  onRemove,
  className,
}: {
  uploads: readonly Upload[]
  onRetry?: (row: Upload) => void
  onRemove?: (row: Upload) => void
  className?: string
}) {
  const t = useTranslations('messages')
  const size = useSize()
  const sentences: Record<string, string> = { ...useMessages().files.refusals, gone: t('fileGone') }
  const REFUSED = ['too_large', 'empty_file', 'type_not_allowed', 'unreadable_image', 'gone']
  return (
    <ul aria-label={t('files')} aria-live="polite" className={cx('grid grid-cols-[minmax(0,1fr)] gap-2', className)}>
      {uploads.map((row) => {
        const preview = previewOf(row.id)
        const again = row.status === 'failed' && !REFUSED.includes(row.error ?? '')
        return (
          <li
            key={row.id}
            className={cx(
              'flex items-center gap-3 rounded-md border bg-card py-1.5 pr-1 pl-2 text-sm text-ink',
              row.status === 'failed' ? 'border-bad' : 'border-line',
            )}
          >
            {preview ? (
              <img src={preview} alt="" className="size-11 shrink-0 rounded-sm object-cover" />
            ) : (
              <FileText aria-hidden className="size-6 shrink-0 text-accent" />
            )}
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">
                <bdi>{row.name}</bdi>
              </p>
              {row.status === 'sending' && (
                <Progress value={row.progress} label={t('uploading', { name: row.name })} className="my-1.5" />
              )}
              {row.status === 'done' && (
                <p className="text-xs text-ink-soft">{t('uploaded', { size: size(row.size) })}</p>
              )}
              {row.status === 'failed' && (
                <p className="text-xs font-semibold text-bad">
                  {sentences[row.error ?? ''] ?? sentences['unexpected']}
                </p>
              )}
            </div>
            {again && onRetry && (
              <IconButton label={t('uploadAgain', { name: row.name })} onClick={() => onRetry(row)}>
                <RotateCcw aria-hidden className="size-5" />
              </IconButton>
            )}
            {onRemove && (
              <IconButton label={t('uploadRemove', { name: row.name })} onClick={() => onRemove(row)}>
                <X aria-hidden className="size-5" />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
