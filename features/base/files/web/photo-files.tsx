import { Image, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { IconButton } from '#ui/button.tsx'
import type { StoredFile } from '../file.ts'
import { PhotoAdder } from './photo-adder.tsx'
import { type Attached, attachedOf, forgetFile, newPath } from './upload-file.ts'

/** Several photos of one thing: chosen or taken together, each sent by itself, each removed by itself. */
export function PhotoFiles({
  label,
  optional,
  hint,
  folder,
  most,
  taken = 0,
  values,
  onAdd,
  onRemove,
  onSending,
}: {
  label: string
  /** Said behind the label where nothing has to be added. */
  optional?: string | false
  hint: ReactNode
  /** The folder below the person's own, for example `claims`. */
  folder: string
  most: number
  /** How many stand elsewhere already. */
  taken?: number
  values: readonly Attached[]
  onAdd: (value: Attached) => unknown
  onRemove: (value: Attached) => void
  onSending?: (sending: boolean) => void
}) {
  const t = useTranslations('files')
  const format = useFormatter()
  const me = useMe()
  const megabytes = (size: number) => format.number(Math.max(0.1, size / 1_048_576), { maximumFractionDigits: 1 })
  return (
    <fieldset aria-label={label} className="grid content-start gap-2">
      <div>
        <p className="font-semibold">
          {label} {optional && <span className="font-normal text-ink-soft">({optional})</span>}
        </p>
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
      {values.length > 0 && (
        <ul className="divide-y divide-line">
          {values.map((value) => (
            <li key={value.file_id} className="flex items-center gap-2">
              <Image aria-hidden className="size-5 shrink-0 text-good" />
              <span className="min-w-0 flex-1 text-sm wrap-anywhere">
                {value.original_name}{' '}
                <span className="text-ink-soft">{t('photos.megabytes', { size: megabytes(value.size) })}</span>
              </span>
              <IconButton
                label={t('photos.remove', { name: value.original_name })}
                onClick={() => {
                  forgetFile(value.path)
                  onRemove(value)
                }}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <PhotoAdder
        about={label}
        address={(file) => newPath(file, { userId: me.id, folder })}
        types={['image/jpeg', 'image/png']}
        room={most - taken - values.length}
        most={most}
        onStored={(stored: StoredFile) => onAdd(attachedOf(stored))}
        onSending={onSending}
      />
    </fieldset>
  )
}
