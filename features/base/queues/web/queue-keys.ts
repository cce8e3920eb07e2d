import { useTranslations } from 'use-intl'
import { useRowKeys } from '#ui/row-keys.ts'

/** J, K and Enter on the rows of a list, an admin's or a business's. Returns the key of the row one stands on. */
export function useQueueKeys(
  keys: readonly string[],
  onOpen: (key: string) => void,
  start: string | null = null,
): string | null {
  const t = useTranslations('adminQueue.keys')
  return useRowKeys(keys, onOpen, { down: t('down'), up: t('up'), open: t('open') }, start)
}
