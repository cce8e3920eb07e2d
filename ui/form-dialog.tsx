import { type Opener, opening } from './dialog.tsx'
import type { FormWindowProps } from './form-window.tsx'

export type FormDialogProps<Answer> = FormWindowProps<Answer> & Opener

/**
 * Every form in a dialog. It begins at its first field, is sent by its button, Enter or Ctrl/⌘ Enter, once; leads to
 * what is missing; says a refusal beside the fields it names, otherwise below them. What was typed survives all of it.
 */
export const FormDialog: <Answer>(props: FormDialogProps<Answer>) => React.ReactNode = opening(
  () => import('./form-window.tsx'),
)
