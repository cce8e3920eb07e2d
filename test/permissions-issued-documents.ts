// The part of test/permissions.ts about issued documents and lead fees.

export const ISSUED_DOCUMENT_TABLES = `
lead_fees                        | customer provider staff admin system | system | system                | -
issued_document_numbers                    | -                        | -                | -                     | -
issued_documents (of an order)       | customer provider staff admin system | system | -                     | -
issued_documents (of a business)       | provider admin system    | system           | -                     | -
issued_documents (of a driver)       | customer admin system    | system           | -                     | -
issued_documents (of an insurer)       | admin system             | system           | -                     | -
`

export const ISSUED_DOCUMENT_ADDS = `
lead_fees system                 | order_id provider_id trade state loss_state cents rule_version law override charged_by charged_at
issued_documents system          | id kind key order_id provider_id driver_id insurer facts names cancels issued_at
`

export const ISSUED_DOCUMENT_CHANGES = `
lead_fees system                 | status credit_reason credit_facts credited_by credited_at
`
