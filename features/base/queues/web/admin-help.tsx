import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/field.tsx'
import { KeyHelp } from './key-help.tsx'

/** The list of keys on an admin's page, and how tall the rows of its lists are. */
export function AdminHelp() {
  return (
    <>
      <KeyHelp />
      <TallRows />
    </>
  )
}

const KEPT = 'claimchoice-rows'
/** Rows as tall as for a finger; a choice of this browser. */
function TallRows() {
  const t = useTranslations('adminQueue')
  const [tall, setTall] = useState(() => globalThis.localStorage?.getItem(KEPT) === 'tall')
  useEffect(() => {
    if (tall) localStorage.setItem(KEPT, 'tall')
    else localStorage.removeItem(KEPT)
    document.documentElement.toggleAttribute('data-tall-rows', tall)
  }, [tall])
  return <CheckboxField label={t('tallRows')} checked={tall} onChange={({ target }) => setTall(target.checked)} />
}
