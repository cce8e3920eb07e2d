import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { MORE_PLACES } from '#features/base/queues/web/palette-pages.ts'

const link =
  'flex min-h-11 items-center hover:text-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent'

/** What a claims admin needs less often: a menu on wide screens (`menu`), plain lines in the sheet of a phone. */
export default function More({ menu }: { menu?: boolean }) {
  return menu ? <Menu /> : <Lines />
}

function Lines({ onFollow }: { onFollow?: () => void }) {
  const t = useTranslations('palette')
  return MORE_PLACES.map(({ key, to }) => (
    <li key={key}>
      <NavLink to={to} end className={link} onClick={onFollow}>
        {t(`pages.${key}`)}
      </NavLink>
    </li>
  ))
}

/** A list of links that opens under its button; Escape, a link or leaving it closes it. */
function Menu() {
  const t = useTranslations('palette')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes for those who leave it by keyboard
    <li
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1 hover:text-accent"
      >
        {t('more')}
        <ChevronDown aria-hidden className="size-4" />
      </button>
      <ul
        id={id}
        hidden={!open}
        aria-label={t('moreLabel')}
        className="absolute top-full right-0 z-30 w-max min-w-56 rounded-md border border-line bg-card px-4 py-2 shadow-high"
      >
        <Lines onFollow={() => setOpen(false)} />
      </ul>
    </li>
  )
}
