import texts from './state-names.json' with { type: 'json' }

type Said = { article: string; names: Partial<Record<string, string>> }
/** The article of the one state that has one, and what a language calls differently. */
const said = (locale: string): Said => texts[locale as keyof typeof texts] ?? texts.en
type Named = { state: string; name: string }

/** What a law says, in the words of a language that has its own, or as it was written. */
export const summaryIn = (law: { summary: string; summary_es: string }, locale: string): string =>
  (law as Partial<Record<string, string>>)[`summary_${locale}`] ?? law.summary

/** A state's name as a heading or a list has it. */
export const stateName = ({ state, name }: Named, locale: string): string => said(locale).names[state] ?? name

/** A state's name as it stands in a sentence: in the District of Columbia. */
export const stateIn = (named: Named, locale: string): string =>
  named.state === 'DC' ? `${said(locale).article} ${stateName(named, locale)}` : stateName(named, locale)
