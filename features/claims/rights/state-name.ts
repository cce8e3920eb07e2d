/** What a language calls differently. */
const NAMES: Partial<Record<string, Record<string, string>>> = {
  es: {
    DC: 'Distrito de Columbia',
    HI: 'Hawái',
    LA: 'Luisiana',
    MI: 'Míchigan',
    MS: 'Misisipi',
    MO: 'Misuri',
    NH: 'Nuevo Hampshire',
    NJ: 'Nueva Jersey',
    NM: 'Nuevo México',
    NY: 'Nueva York',
    NC: 'Carolina del Norte',
    ND: 'Dakota del Norte',
    OR: 'Oregón',
    PA: 'Pensilvania',
    SC: 'Carolina del Sur',
    SD: 'Dakota del Sur',
    WV: 'Virginia Occidental',
  },
}
const ARTICLE: Record<string, string> = { en: 'the', es: 'el' }
type Named = { state: string; name: string }

/** A state's name as a heading or a list has it. */
export const stateName = ({ state, name }: Named, locale: string): string => NAMES[locale]?.[state] ?? name

/** A state's name as it stands in a sentence: in the District of Columbia. */
export const stateIn = (named: Named, locale: string): string =>
  named.state === 'DC' ? `${ARTICLE[locale]} ${stateName(named, locale)}` : stateName(named, locale)
