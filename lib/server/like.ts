/** A text as LIKE and ILIKE read it letter for letter: its own `%`, `_` and `\` mean themselves. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
/** The same as a part of what is looked for. */
export const likePart = (text: string): string => `%${likeText(text)}%`
