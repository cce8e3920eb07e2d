// Who runs this site. Pages written at build time carry these marks; the server puts its settings there as it starts.
export const OPERATOR = {
  name: '%OPERATOR_NAME%',
  address: '%OPERATOR_ADDRESS%',
  email: '%OPERATOR_EMAIL%',
  phone: '%OPERATOR_PHONE%',
} as const

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** HTML with the marks replaced by what the settings say; an address has a line for each `|`, or commas as `_INLINE`. */
export const withOperator = (html: string, settings: Record<`OPERATOR_${string}`, string>): string =>
  html.replaceAll(/%(OPERATOR_(?:NAME|ADDRESS|EMAIL|PHONE))(_INLINE)?%/g, (_, name: `OPERATOR_${string}`, inline) =>
    settings[name]!.replaceAll('|', inline ? ', ' : '\n').replaceAll(/[&<>"]/g, (sign) => SIGNS[sign]!),
  )
