// Who may do what, in one place, by hand: the second signature under every policy, grant and contract.
// A table, call or function without a line here fails test/access-matrix.test.ts; so does a line nobody needs.
// People: `public` is everybody including visitors, `admin` a claims admin, `system` the server working for nobody;
// any other word is a party of the row (test/access-rows.ts says who that is), `-word` takes one out, `-` is nobody.
// `staff` works for the provider: as `estimator` on one side, at the front `desk` on the other.

import { ISSUED_DOCUMENT_TABLES } from './permissions-issued-documents.ts'

/** see | add | change | remove: each row of each table, straight against the database. */
export const TABLES = `
adjuster_answers                 | customer provider staff admin system | system | system | -
adjuster_contacts                | driver admin system      | system           | system                | -
adjuster_devices                 | system                   | system           | system                | -
adjuster_links                   | driver admin system      | system           | system                | -
adjuster_statements              | customer provider staff admin system | system | verifier system | -
admin_grants                     | admin system             | -                | -                     | -
audit_log                        | admin system             | -                | -                     | -
auth.key_checks                  | -                        | -                | -                     | -
auth.one_time_tokens             | system                   | system           | system                | system
auth.recovery_codes              | system                   | system           | system                | system
auth.refresh_tokens              | system                   | system           | system                | system
auth.second_factors              | system                   | system           | system                | system
auth.sessions                    | system                   | system           | system                | system
auth.throttle                    | system                   | system           | system                | system
auth.users                       | system                   | system           | system                | system
backups                          | -                        | -                | -                     | -
background_checks                | admin system             | -                | -                     | -
bank_payouts                     | provider admin system    | system           | system                | -
blocks                           | blocker                  | blocker          | -                     | blocker
book_comparisons (asked)         | admin system             | asker system     | system                | -
book_comparisons (of the night)  | admin system             | system           | system                | -
card_records                     | system                   | system           | system                | -
choices (booked)                 | customer admin system    | customer         | -                     | -
choices (asked)                  | customer admin system    | customer         | -                     | -
choices (for an estimate)        | customer admin system    | system           | -                     | -
claim_document_shares            | driver admin             | driver           | -                     | driver
claim_documents                  | driver admin system      | driver system    | -                     | -
claim_documents (shared)         | driver provider staff admin system | driver system    | -                     | -
claim_drafts                     | driver                   | driver           | driver                | driver
claim_events                     | driver admin system      | driver system    | -                     | -
claim_notes                      | admin                    | author           | author                | -
claim_queue                      | -                        | -                | -                     | -
claim_work                       | admin                    | admin            | admin                 | -
claim_merges                     | admin                    | -                | -                     | -
claim_deductible_uses            | customer provider staff admin system | system | system | -
claim_total_losses               | driver admin system      | verifier         | verifier              | -
claim_car_values                 | admin system             | system           | -                     | -
total_loss_offers                | driver admin system      | system           | -                     | -
storage_stays                    | driver provider staff admin system | system | system | -
storage_events                   | driver admin system      | system           | -                     | -
release_papers                   | driver admin system      | system           | system                | -
total_loss_ticks                 | driver admin system      | system           | system                | -
total_loss_valuations            | driver admin system      | system           | -                     | -
tow_companies                    | provider staff admin system | newcomer      | provider              | -
tow_rate_cards                   | provider staff admin system | provider      | -                     | -
tow_yards                        | provider staff admin system | provider      | provider              | provider
tow_drafts                       | system                   | system           | system                | system
tow_cards                        | system                   | system           | system                | -
tow_holds                        | system                   | system           | system                | -
tow_extras                       | driver operator provider estimator admin system | system | system | -
tow_extra_photos                 | driver operator provider estimator admin system | system | -     | -
tow_operators                    | operator provider estimator system | system | system | -
tow_jobs                         | driver operator provider estimator admin system | system | system | -
tow_offers                       | driver provider estimator admin system | system | system           | -
tow_arrivals                     | driver provider staff admin system | - | system         | -
tow_events                       | driver admin system      | system           | -                     | -
tow_photos                       | driver operator provider estimator admin system | system | system | -
tow_share_links                  | system                   | system           | -                     | system
tow_jobs (dropped)               | driver provider estimator admin system | system | system | -
tow_jobs (asking)                | driver admin system      | system           | system                | -
tow_positions                    | system                   | system           | system                | system
claims                           | driver admin system      | driver           | driver admin system   | -
conversations (direct)           | opener other staff system | opener           | -                     | -
conversations (with a stranger)  | opener other system      | -                | -                     | -
conversations (support)          | opener admin system      | opener admin     | -                     | -
coverage_extensions (asked)      | driver admin system      | driver           | -                     | -
coverage_extensions (by link)    | driver admin system      | -                | -                     | -
coverage_extensions (granted)    | driver admin system      | verifier         | verifier              | -
coverage                         | driver admin system      | verifier         | verifier              | -
coverage_versions                | admin                    | -                | -                     | -
credential_events                | provider admin system    | -                | -                     | -
credentials (submitted)          | provider admin system    | provider         | provider system       | provider
credentials (accepted)           | provider admin system    | provider         | system                | -
credentials (with a file of staff)  | provider admin system | -                | provider system       | provider
data_request_events              | self admin system        | -                | -                     | -
electronic_consents              | person system            | system           | system                | -
data_requests (own)              | self admin system        | self             | admin system          | -
data_requests (by letter)        | self admin system        | writer           | admin system          | -
deposit_asks                     | customer provider staff admin system | provider         | system                | -
deposits                         | customer provider staff admin system | -                | system                | -
deposit_cards                    | system                   | system           | system                | -
chargeback_answers (drafted)        | admin system             | author system    | author system         | -
chargeback_documents                | admin system             | system           | system                | system
chargebacks                         | customer provider staff admin system | system   | system                | -
document_reviews                 | provider admin system    | -                | -                     | -
estimate_invitations               | customer provider staff admin system | system | system | -
outside_estimates                  | customer provider staff admin system | system | system | -
estimate_photos (of a draft)       | provider staff system | system | system | -
estimate_photos (shown)            | customer provider staff admin system | system | system | -
estimate_requests                  | customer provider staff admin system | system | system | -
estimates (draft)                  | provider staff system    | system           | system                | -
estimates (sent)                   | customer provider staff admin system | system | system | -
document_requests                | driver admin system      | asker            | driver admin system   | -
repair_answers                   | customer provider staff admin system | system | - | -
repair_authorizations            | customer provider staff admin system | system | - | -
repair_events                    | customer provider staff admin system | system | - | -
repair_invoices                  | customer provider staff admin system | system | system | -
repair_lines                     | customer provider staff admin system | system | system | -
repair_papers                    | customer provider staff admin system | system | system | -
repair_payments                  | customer provider staff admin system | system | system | -
repair_photos                    | customer provider staff admin system | system | - | -
repair_promises                  | customer provider staff admin system | system | - | -
repair_records                   | customer provider staff admin system | system | - | -
glass_visits                     | customer provider staff admin system | system | system | -
repairs                          | customer provider staff admin system adjuster insurer_key | - | system | -
file_reads                       | owner admin system       | reader           | -                     | -
files                            | owner admin system       | owner system     | -                     | owner system
files (not sent yet)             | owner system             | owner system     | -                     | owner system
files (of a business)            | owner provider admin system | owner system  | -                     | owner system
files (of a booking)             | owner customer staff admin system | owner system     | -                     | owner system
files (of a direct message)      | owner receiver staff system | owner system     | -                     | owner system
files (of a support message)     | owner admin system       | owner system     | -                     | owner system
files (of a reported message)    | owner receiver staff admin system | owner system     | -                     | owner system
files (of an extra)               | owner driver operator provider estimator admin system | owner system | - | owner system
files (of a repair)              | owner provider staff admin system | owner system     | -                     | owner system
files (of a tow)                 | owner operator provider estimator admin system | owner system     | -                     | owner system
files (shared)                   | owner provider staff admin system | owner system     | -                     | owner system
handovers                        | customer provider staff admin | provider         | customer              | -
idempotency_keys                 | system                   | system           | system                | system
insurer_keys                     | admin system             | -                | system                | -
insurers                         | admin system             | admin            | admin                 | -
insurer_people                   | admin                    | admin            | admin                 | admin
insurer_names                    | admin                     | -                | -                     | -
insurer_settlement_lines             | admin system             | system           | -                     | -
insurer_settlements                  | admin system             | system           | system                | -
holidays                         | public system            | -                | -                     | -
api_keys                         | provider admin system    | -                | system                | -
key_requests                     | provider staff system    | system           | system                | -
appraisal_cases                  | driver admin system      | system           | system                | -
appraisal_steps                  | driver admin system      | system           | -                     | -
appraisal_steps (undone)         | driver admin system      | -                | -                     | -
appraisal_reports                | customer provider staff admin system | system | system | -
assignments                      | admin                    | taker            | taker                 | taker
job_names                        | system                   | -                | -                     | -
legal_holds                      | admin system             | placer           | admin                 | -
ledger_entries (held)            | admin system             | system           | -                     | -
ledger_entries (balance)         | provider admin system    | system           | -                     | -
ledger_entries (payout)          | provider admin system    | system           | -                     | -
ledger_transactions              | customer provider admin system | system     | -                     | -
ledger_transactions (payout)     | provider admin system    | system           | -                     | -
ledger_transactions (of no booking) | admin system          | system           | -                     | -
listing_days (reservation)       | public system            | customer system  | system                | system
listing_days (time_off)          | public system            | provider staff system | system                | provider staff system
listing_slots                     | public system            | customer system  | -                     | system
listing_photos (active)          | public system            | provider         | provider              | provider
listing_photos (draft)           | provider staff admin system | provider         | provider              | provider
listing_search                   | public system            | -                | -                     | -
listings (active)                | public system            | -                | provider              | -
listings (draft)                 | provider staff admin system | provider         | provider              | -
live_events (fresh)              | system                   | -                | -                     | -
live_events (of old)             | system                   | -                | -                     | system
market_versions                  | public system            | -                | -                     | -
messages (direct)                | sender receiver staff system | sender           | receiver staff        | -
messages (support)               | sender admin system      | sender           | admin                 | -
messages (to who blocked one)    | sender receiver system   | -                | receiver              | -
message_attachments (direct)     | sender receiver staff    | sender           | -                     | -
message_attachments (support)    | sender admin             | sender           | -                     | -
message_reports (open)           | reporter admin           | reporter         | -                     | -
message_reports (resolved)       | reporter admin           | reporter         | resolver              | -
migrations                       | -                        | -                | -                     | -
money_decisions                    | admin system             | decider          | admin system          | -
money_discrepancies                | admin system             | system           | noter system          | -
notification_deliveries          | person                   | -                | -                     | -
notification_preferences         | person system            | person system    | person system         | person system
notifications                    | person system            | -                | person                | -
onboarding_drafts                | person                   | person           | person                | person
order_changes                    | customer provider staff admin system | customer system  | customer provider staff system | -
order_events                     | customer provider staff admin system | customer system  | -                     | -
order_events (update)            | customer provider staff admin system | provider system  | -                     | -
order_events (update of an estimator) | customer provider staff admin system | estimator system | -                     | -
order_events (update of a desk)  | customer provider staff admin system | system           | -                     | -
order_events (hand-over)         | customer provider staff admin system | provider system  | -                     | -
order_events (hand-over of a desk) | customer provider staff admin system | desk system      | -                     | -
order_events (asked of a deposit) | customer provider staff admin system | provider system  | -                     | -
order_events (agreed of a deposit) | customer provider staff admin system | system           | -                     | -
job_records                      | customer provider staff admin | customer         | customer              | -
order_licenses                   | customer provider staff admin system | customer         | customer              | -
order_notes                      | admin                    | author           | -                     | -
order_photos                     | customer provider staff admin system | provider         | -                     | -
order_complaint_photos             | customer admin           | customer         | -                     | -
order_complaints                   | customer provider staff admin system | customer system  | -                     | -
order_returns                    | customer provider staff admin system | system           | system                | -
order_questions (to the driver)  | customer admin           | asker            | customer              | -
order_questions (to the provider) | provider staff admin    | asker            | provider              | -
order_questions (to an estimator) | provider staff admin    | asker            | estimator             | -
orders                           | customer provider staff admin system | customer system  | customer provider staff admin system | -
outbox                           | system                   | system           | system                | system
webhook_endpoints                | provider system          | provider         | provider system       | provider
webhook_deliveries               | provider system          | system           | system                | system
phone_codes                      | system                   | system           | system                | system
phones                           | person system            | system           | system                | person system
push_endpoints                   | person system            | system           | system                | person system
text_replies                     | system                   | system           | -                     | -
texts                            | system                   | system           | system                | system
payment_provider_events          | system                   | system           | -                     | -
payments                         | customer provider staff admin system | system           | system                | -
payout_accounts                  | provider admin system    | system           | system                | -
payout_suspensions                     | provider admin system    | holder system    | -                     | admin
payout_items                     | provider admin system    | system           | -                     | -
payout_reversals                 | provider admin system    | system           | system                | -
payouts                          | provider admin system    | system           | system                | -
profiles                         | self admin system        | system           | self system           | -
verification_decisions               | admin system             | decider          | decider system        | -
provider_events                  | provider admin system    | -                | -                     | -
provider_events (of a check)     | admin system             | -                | -                     | -
provider_invitations             | provider admin system    | provider         | provider              | -
provider_members (owner)         | provider staff admin system | -                | provider              | provider
provider_members (staff)         | provider staff admin system | -                | provider              | provider staff
provider_profiles                | provider staff admin system | provider         | provider admin        | -
provider_ratings                 | public system            | -                | -                     | -
provider_responses               | public system            | -                | -                     | -
provider_secrets                 | system                   | -                | -                     | -
review_objections                | customer admin           | customer         | -                     | -
review_photos (shown)            | public system            | customer         | customer              | customer system
review_photos (of a tow)         | public system            | customer         | customer              | customer system
review_photos (not yet)          | customer system          | customer         | customer              | customer system
review_removals                  | customer admin           | -                | -                     | -
review_photos (removed)          | customer admin system    | customer         | customer              | customer system
review_replies                   | public               | provider             | provider estimator   | -
review_reply_versions            | provider staff admin     | -                | -                     | -
review_replies (removed)         | customer provider staff admin | -           | provider estimator    | -
review_reports (open)            | provider staff admin     | provider         | -                     | -
review_reports (resolved)        | provider staff admin     | provider         | resolver              | -
reviews                          | public system            | customer         | customer              | -
reviews (of a tow)               | public system            | customer         | customer              | -
reviews (removed)                | customer admin system    | customer         | -                     | -
rules                            | public system            | writer           | -                     | -
saved_listings                   | person                   | person           | -                     | person
saved_views                      | person                   | person           | person                | person
service_products (active)        | public system            | provider         | provider              | -
service_products (draft)         | provider staff admin system | provider      | provider              | -
shops                            | provider staff admin system | provider         | provider              | -
state_right_versions             | admin                    | -                | -                     | -
state_rights                     | public system            | -                | -                     | -
status_transitions               | public system            | -                | -                     | -
support_replies                  | admin                    | admin            | admin                 | admin
support_threads                  | admin                    | -                | admin                 | -
tax_identities                   | system                   | -                | -                     | system
tax_payees                       | admin system             | -                | -                     | system
test_checkout.deliveries         | system                   | system           | system                | system
test_checkout.idempotency        | system                   | system           | system                | system
test_checkout.objects            | system                   | system           | system                | system
us_places                        | public system            | -                | -                     | -
vehicles (of active listing)     | public system            | provider         | provider              | -
vehicles (of draft listing)      | provider staff admin system | provider         | provider              | -
zip_places                       | public system            | -                | -                     | -
${ISSUED_DOCUMENT_TABLES.trim()}
`
