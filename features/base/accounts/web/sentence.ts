import { useMessages, useTranslations } from 'use-intl'

type Failure = { status?: number; code?: string; message?: string; reasons?: string[] }

/** The sentence for a failed sign-in call, in the reader's language; what has no translation shows as the server said it. */
export function useSentence(): (error: unknown) => string {
  const t = useTranslations('accounts')
  const known: Record<string, string> = useMessages().accounts.refusals
  return (error) => {
    const { status, code, message, reasons } = error as Failure
    return (status && (known[reasons?.[0] ?? ''] ?? known[code ?? ''] ?? message)) || t('refusals.offline')
  }
}
export const codeOf = (error: unknown): string | undefined => (error as Failure | null)?.code
