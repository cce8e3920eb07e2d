import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Cell, toCsv } from '#lib/csv.ts'
import { Button } from './button.tsx'

/** Saves a table on the device, made in the browser from what is on the page. `name` is the file's, without an ending. */
export function CsvButton({
  name,
  rows,
  label,
  children,
}: {
  name: string
  rows: () => readonly (readonly Cell[])[]
  /** What is saved, for those who hear only the button; begins with what it shows. */
  label?: string
  children: ReactNode
}) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([toCsv(rows())], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${name}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Download aria-hidden className="size-4" />}
      aria-label={label}
      onClick={save}
    >
      {children}
    </Button>
  )
}
