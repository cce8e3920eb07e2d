import { useTranslations } from 'use-intl'
import { ShortcutHelp } from '#ui/shortcut-help.tsx'

/** The button with the keys of a page, and the switch for single ones. */
export function KeyHelp() {
  const t = useTranslations('adminQueue.keys')
  return (
    <ShortcutHelp
      words={{
        help: t('help'),
        title: t('title'),
        text: t('text'),
        button: t('button'),
        close: t('close'),
        single: t('single'),
        singleHint: t('singleHint'),
        then: t('then'),
      }}
    />
  )
}
