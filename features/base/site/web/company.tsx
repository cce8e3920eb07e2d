import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import type { Language } from '#lib/languages.ts'
import { otherThan } from '#lib/languages.ts'
import { inEach } from '#lib/spoken.ts'
import { OPERATOR } from '../operator.ts'
import { linksOf } from './head.ts'
import { wrap } from './landing-top.tsx'
import { SiteFrame } from './site-frame.tsx'

/** A page in words: `[text](place)` in a paragraph is a link to one of {@link placesOf}; a point begins with "- ". */
export type CompanyText = {
  title: string
  description: string
  h1: string
  lead: string
  updated?: string
  contents?: string
  sections: readonly { id: string; title: string; text: readonly string[] }[]
}
export const ADDRESSES = {
  privacy: inEach(paths.privacy),
  terms: inEach(paths.terms),
  contact: inEach(paths.contact),
  help: inEach(paths.help),
} as const
export type CompanyPage = keyof typeof ADDRESSES

function placesOf(locale: Language): Record<string, string> {
  const to = linksOf(locale)
  const spoken = (path: string) => (locale === 'en' ? path : `${path}?lang=${locale}`)
  return {
    ...to,
    order: `${to.about}#order`,
    intake: spoken(paths.claimIntake()),
    claims: spoken(paths.claims()),
    bookings: spoken(paths.bookings()),
    messages: spoken(paths.messages()),
    data: spoken(paths.settingsData()),
    security: spoken(paths.settingsSecurity()),
    notices: spoken(paths.settingsNotifications()),
    money: spoken(paths.providerMoney()),
    verification: spoken(paths.providerVerification()),
    removed: spoken(paths.removedReviews()),
    mail: `mailto:${OPERATOR.email}`,
    phone: `tel:${OPERATOR.phone}`,
  }
}

/** Everything between two links is text. */
function linked(text: string, places: Record<string, string>): ReactNode {
  return text.split(/(\[[^\]]+\]\(\w+\))/).map((part) => {
    const found = /^\[([^\]]+)\]\((\w+)\)$/.exec(part)
    return found ? (
      <a key={part} href={places[found[2]!]} className="underline underline-offset-4">
        {found[1]}
      </a>
    ) : (
      part
    )
  })
}

/** Privacy, terms, contact and help: long words in short lines, each part with an address of its own. */
export function CompanyWords({ page, locale, said }: { page: CompanyPage; locale: Language; said: CompanyText }) {
  const places = placesOf(locale)
  return (
    <SiteFrame locale={locale} other={ADDRESSES[page][otherThan(locale)]}>
      <div className={`${wrap} grid gap-x-14 gap-y-8 py-12 lg:grid-cols-[minmax(0,1fr)_16rem] lg:py-16`}>
        <div className="max-w-[44rem]">
          <h1 className="text-3xl tracking-[-0.025em]">{said.h1}</h1>
          <p className="mt-4 text-lg whitespace-pre-line text-ink-soft">{linked(said.lead, places)}</p>
          {said.updated && <p className="mt-2 text-sm text-ink-soft">{said.updated}</p>}
        </div>
        {said.contents && (
          <nav aria-label={said.contents} className="text-sm lg:row-span-2">
            <h2 className="text-base">{said.contents}</h2>
            <ul className="mt-1 border-l border-line pl-4">
              {said.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="max-w-[44rem]">
          {said.sections.map(({ id, title, text }) => (
            <section key={id} aria-labelledby={id} className="border-t border-line-strong py-6">
              <h2 id={id} className="scroll-mt-20 text-xl">
                {title}
              </h2>
              {text.map((paragraph) =>
                paragraph.startsWith('- ') ? (
                  <p key={paragraph} className="mt-2 ml-2 border-l border-line pl-4">
                    {linked(paragraph.slice(2), places)}
                  </p>
                ) : (
                  <p key={paragraph} className="mt-3 whitespace-pre-line">
                    {linked(paragraph, places)}
                  </p>
                ),
              )}
            </section>
          ))}
        </div>
      </div>
    </SiteFrame>
  )
}
