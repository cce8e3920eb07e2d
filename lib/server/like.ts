/** A text as a part of what LIKE and ILIKE look for: its own `%`, `_` and `\` mean themselves. */
export const likePart = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
