import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Logo } from '#ui/logo.tsx'
import type { frame } from './copy.en.ts'
import { linksOf } from './head.ts'
import { type Language, otherThan } from '#lib/languages.ts'
import { spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof frame>('./copy.*.ts', { eager: true, import: 'frame' })

const MENU = 'menu-open'
const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

/** Header, content, footer of the pages that ship no script. `landing` makes the anchors local; `other` is the same page in the other language. */
export function SiteFrame({
  locale,
  landing,
  other,
  children,
}: {
  locale: Language
  landing?: boolean
  other: string
  children: ReactNode
}) {
  const t = spokenIn(SAID, locale)
  const spoken = otherThan(locale)
  // the language is said, so that the pages after this one keep it too
  const inOther = `${other}?lang=${spoken}`
  const to = linksOf(locale)
  const at = landing ? '' : to.home
  const anchors = [
    [`${at}#how-it-works`, t.how],
    [`${at}#for-drivers`, t.drivers],
    [`${at}#for-providers`, t.providers],
    [to.about, t.about],
  ] as const
  const list = (itemClass: string) =>
    anchors.map(([href, label]) => (
      <li key={href}>
        <a href={href} className={itemClass}>
          {label}
        </a>
      </li>
    ))
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t.skip}
      </a>
      <header data-site className="group sticky top-0 z-30 border-b border-line bg-paper">
        <div className="mx-auto flex h-16 max-w-page items-center gap-4 px-4 lg:gap-6 max-[22rem]:gap-2 sm:px-6">
          <a href={to.home} aria-label={t.home} className="mr-auto flex min-h-11 items-center">
            <Logo />
          </a>
          <nav aria-label={t.nav} className="text-sm max-lg:hidden">
            <ul className="flex gap-6">{list(link)}</ul>
          </nav>
          <a href={to.auth} className={cx(link, 'text-sm max-sm:hidden')}>
            {t.signIn}
          </a>
          <LinkButton to={to.signUp} reloadDocument className="max-[22rem]:px-3">
            {t.getStarted}
          </LinkButton>
          <span className="relative -mr-2 lg:hidden">
            <button
              type="button"
              popoverTarget={MENU}
              aria-label={t.menu}
              className="grid size-11 place-content-center rounded-md hover:bg-sunken"
            >
              <MenuIcon aria-hidden />
            </button>
            {/* Hidden by the focus, the list is open still: this one, over the other, shows it instead of closing it. */}
            <button
              type="button"
              tabIndex={-1}
              aria-hidden
              popoverTarget={MENU}
              popoverTargetAction="show"
              className="absolute inset-0 hidden active:block group-has-[:popover-open]:in-[body:has(main:focus-within)]:block"
            />
          </span>
        </div>
        {/* The popover only holds "open": the links are outside it, so that tapping one dismisses it without a script.
            From the keyboard the focus moves into the page, which hides the list as well. */}
        <div id={MENU} popover="auto" className="size-0 border-0 p-0" />
        <nav
          aria-label={t.menu}
          className="absolute inset-x-0 top-full hidden border-b border-line bg-card px-4 py-3 shadow-high transition-[display] transition-discrete duration-150 group-has-[:popover-open]:block in-[body:has(main:focus-within)]:hidden! sm:px-6 lg:hidden!"
        >
          <ul className="mx-auto grid max-w-page divide-y divide-line">
            {list(cx(link, 'w-full font-semibold'))}
            <li>
              <a href={to.auth} className={cx(link, 'w-full font-semibold')}>
                {t.signIn}
              </a>
            </li>
            <li>
              <a href={inOther} hrefLang={spoken} lang={spoken} className={cx(link, 'w-full font-semibold')}>
                {t.language}
              </a>
            </li>
          </ul>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer data-site className="border-t border-line bg-sunken">
        <div className="mx-auto grid max-w-page gap-8 px-4 py-12 text-sm sm:grid-cols-[2fr_1fr_1fr] sm:px-6">
          <div>
            <Logo />
            <p className="mt-4 font-display text-lg font-bold">{t.tagline}</p>
            <p className="mt-2 max-w-text text-ink-soft">{t.rights}</p>
            <p className="mt-1 max-w-text text-ink-soft">{t.notInsurer}</p>
          </div>
          <nav aria-label={t.product}>
            <h2 className="text-base">{t.product}</h2>
            <ul className="mt-1">
              <li>
                <a href={to.marketplace} className={link}>
                  {t.marketplace}
                </a>
              </li>
              <li>
                <a href={to.services} className={link}>
                  {t.services}
                </a>
              </li>
              <li>
                <a href={to.rights} className={link}>
                  {t.stateRights}
                </a>
              </li>
              {list(link).slice(0, 3)}
            </ul>
          </nav>
          <nav aria-label={t.company}>
            <h2 className="text-base">{t.company}</h2>
            <ul className="mt-1">
              {(['about', 'help', 'contact', 'privacy', 'terms'] as const).map((page) => (
                <li key={page}>
                  <a href={to[page]} className={link}>
                    {t[page]}
                  </a>
                </li>
              ))}
              <li>
                <a href={to.auth} className={link}>
                  {t.signIn}
                </a>
              </li>
              <li>
                <a href={inOther} hrefLang={spoken} lang={spoken} className={link}>
                  {t.language}
                </a>
              </li>
            </ul>
          </nav>
        </div>
      </footer>
    </div>
  )
}
