import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

type Props = { label: string; busy: string; failed: string; save: () => Promise<void> }
/** Makes a document and hands it to the browser; says beside the button what went wrong. */
export function SaveDocument({ label, busy, failed, save }: Props) {
  const { mutate, isPending, isError } = useMutation({ mutationFn: save })
  return (
    <div className="grid justify-items-start gap-1" data-no-print>
      <Button
        variant="secondary"
        size="sm"
        icon={<FileDown aria-hidden className="size-4.5" />}
        busy={isPending && busy}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      {isError && <FieldError>{failed}</FieldError>}
    </div>
  )
}
