import { useLocale, useMessages, useTranslations } from 'use-intl'

type Failure = { status?: number; code?: string; message?: string }

/** The sentence for a failed sign-in call: the server's own, in Spanish its translation; offline gets one of its own. */
export function useSentence(): (error: unknown) => string {
  const t = useTranslations('accounts')
  const locale = useLocale()
  const translated: Record<string, string> = useMessages().accounts.refusals
  return (error) => {
    const { status, code, message } = error as Failure
    const known = locale === 'en' ? undefined : translated[code ?? '']
    return (status && (known ?? message)) || t('refusals.offline')
  }
}
export const codeOf = (error: unknown): string | undefined => (error as Failure | null)?.code
