import type { ShownEvidence } from '../evidence.ts'

/** Opens what shows an insurer's word. */
export const EvidenceLink = ({ evidence, text }: { evidence: ShownEvidence; text: string }) => (
  <a
    href={evidence.signed_url}
    target="_blank"
    rel="noreferrer"
    className="link inline-flex min-h-11 items-center text-sm wrap-anywhere sm:min-h-0"
  >
    {text}
  </a>
)
