import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { fetchAsMe } from '#features/base/accounts/web/client.ts'
import { refusalIn } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { toast, toastError } from '#ui/toast.tsx'

/** A table made by the server, handed to the browser to keep; that somebody took it is on the record. */
export function CsvExport({
  path,
  query,
  words,
}: {
  path: string
  query: Record<string, string | undefined>
  words: { label: string; busy: string; done: string; doneText: string; failed: string }
}) {
  const save = useMutation({
    mutationFn: async () => {
      const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
      const answer = await fetchAsMe(`${path}?${new URLSearchParams(given)}`)
      if (!answer.ok) throw refusalIn(answer.status, await answer.json().catch(() => null), words.failed)
      const url = URL.createObjectURL(await answer.blob())
      const link = document.createElement('a')
      link.href = url
      link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv'
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
    onSuccess: () => toast(words.done, words.doneText),
    onError: (error) => toastError(words.failed, error.message),
  })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden className="size-5" />}
      busy={save.isPending && words.busy}
      onClick={() => save.mutate()}
    >
      {words.label}
    </Button>
  )
}
