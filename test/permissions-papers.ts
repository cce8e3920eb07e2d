// The part of test/permissions.ts about numbered papers and lead fees.

export const PAPER_TABLES = `
lead_fees                        | customer provider staff admin system | system | system                | -
paper_numbers                    | -                        | -                | -                     | -
papers (of an order)             | customer provider staff admin system | system | -                     | -
papers (of a business)           | provider admin system    | system           | -                     | -
papers (of a driver)             | customer admin system    | system           | -                     | -
papers (of an insurer)           | admin system             | system           | -                     | -
`

export const PAPER_ADDS = `
lead_fees system                 | order_id provider_id trade state loss_state cents rule_version law override charged_by charged_at
papers system                    | id kind key order_id provider_id driver_id insurer facts names cancels issued_at
`

export const PAPER_CHANGES = `
lead_fees system                 | status credit_reason credit_facts credited_by credited_at
`
