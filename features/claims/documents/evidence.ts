import * as z from 'zod'

/** What shows an insurer's word, to open it. */
export const ShownEvidence = z.object({ name: z.string(), signed_url: z.string() })
export type ShownEvidence = z.output<typeof ShownEvidence>
