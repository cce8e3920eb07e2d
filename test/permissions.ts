// Who may do what, in one place, by hand: the second signature under every policy, grant and contract.
// A table, call or function without a line here fails test/access-matrix.test.ts; so does a line nobody needs.
// People: `public` is everybody including visitors, `admin` a claims admin, `system` the server working for nobody;
// any other word is a party of the row (test/access-rows.ts says who that is), `-word` takes one out, `-` is nobody.
// `staff` works for the provider: as `estimator` on one side, at the front `desk` on the other.

import {
  ISSUED_DOCUMENT_ADDS,
  ISSUED_DOCUMENT_CHANGES,
  ISSUED_DOCUMENT_TABLES,
} from './permissions-issued-documents.ts'

/** see | add | change | remove: each row of each table, straight against the database. */
export const TABLES = `
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
background_checks                | admin system             | -                | -                     | -
bank_payouts                     | provider admin system    | system           | system                | -
blocks                           | blocker                  | blocker          | -                     | blocker
book_comparisons (asked)         | admin system             | asker system     | system                | -
book_comparisons (of the night)  | admin system             | system           | system                | -
card_records                     | system                   | system           | system                | -
choices (booked)                 | customer admin system    | customer         | -                     | -
choices (asked)                  | customer admin system    | customer         | -                     | -
claim_document_shares            | driver admin             | driver           | -                     | driver
claim_documents                  | driver admin system      | driver           | -                     | -
claim_documents (shared)         | driver provider staff admin system | driver           | -                     | -
claim_drafts                     | driver                   | driver           | driver                | driver
claim_events                     | driver admin system      | driver system    | -                     | -
claim_notes                      | admin                    | author           | author                | -
claim_queue                      | -                        | -                | -                     | -
claim_merges                     | admin                    | -                | -                     | -
claim_total_losses               | driver admin system      | verifier         | verifier              | -
claims                           | driver admin system      | driver           | driver admin system   | -
conversations (direct)           | opener other staff system | opener           | -                     | -
conversations (with a stranger)  | opener other system      | -                | -                     | -
conversations (support)          | opener admin system      | opener admin     | -                     | -
coverage_extensions (asked)      | driver admin system      | driver           | -                     | -
coverage_extensions (granted)    | driver admin system      | verifier         | verifier              | -
coverage                         | driver admin system      | verifier         | verifier              | -
coverage_versions                | admin                    | -                | -                     | -
credential_events                | provider admin system    | -                | -                     | -
credentials (submitted)          | provider admin system    | provider         | provider system       | provider
credentials (accepted)           | provider admin system    | provider         | system                | -
credentials (with a file of staff)  | provider admin system | -                | provider system       | provider
data_request_events              | self admin system        | -                | -                     | -
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
estimate_requests                  | customer provider staff admin system | system | system | -
estimates (draft)                  | provider staff system    | system           | system                | -
estimates (sent)                   | customer provider staff admin system | system | system | -
document_requests                | driver admin system      | asker            | driver admin system   | -
file_reads                       | owner admin system       | reader           | -                     | -
files                            | owner admin system       | owner system     | -                     | owner system
files (not sent yet)             | owner system             | owner system     | -                     | owner system
files (of a business)            | owner provider admin system | owner system  | -                     | owner system
files (of a booking)             | owner customer staff admin system | owner system     | -                     | owner system
files (of a direct message)      | owner receiver staff system | owner system     | -                     | owner system
files (of a support message)     | owner admin system       | owner system     | -                     | owner system
files (of a reported message)    | owner receiver staff admin system | owner system     | -                     | owner system
files (shared)                   | owner provider staff admin system | owner system     | -                     | owner system
handovers                        | customer provider staff admin | provider         | customer              | -
idempotency_keys                 | system                   | system           | system                | system
insurers                         | admin system             | -                | -                     | -
insurer_names                    | admin                     | -                | -                     | -
insurer_settlement_lines             | admin system             | system           | -                     | -
insurer_settlements                  | admin system             | system           | system                | -
holidays                         | public system            | -                | -                     | -
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
live_events                      | system                   | -                | -                     | system
market_versions                  | public system            | -                | -                     | -
messages (direct)                | sender receiver staff system | sender           | receiver staff        | -
messages (support)               | sender admin system      | sender           | admin                 | -
messages (to who blocked one)    | sender receiver system   | -                | receiver              | -
message_attachments (direct)     | sender receiver staff    | sender           | -                     | -
message_attachments (support)    | sender admin             | sender           | -                     | -
message_reports (open)           | reporter admin           | reporter         | -                     | -
message_reports (resolved)       | reporter admin           | reporter         | resolver              | -
migrations                       | -                        | -                | -                     | -
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
order_licenses                   | customer provider staff admin | customer         | customer              | -
order_notes                      | admin                    | author           | -                     | -
order_photos                     | customer provider staff admin | provider         | -                     | -
order_complaint_photos             | customer admin           | customer         | -                     | -
order_complaints                   | customer provider staff admin system | customer system  | -                     | -
order_returns                    | customer provider staff admin system | system           | system                | -
order_questions (to the driver)  | customer admin           | asker            | customer              | -
order_questions (to the provider) | provider staff admin    | asker            | provider              | -
order_questions (to an estimator) | provider staff admin    | asker            | estimator             | -
orders                           | customer provider staff admin system | customer system  | customer provider staff admin system | -
outbox                           | system                   | system           | system                | system
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
review_photos (not yet)          | customer system          | customer         | customer              | customer system
review_removals                  | customer admin           | -                | -                     | -
review_photos (removed)          | customer admin system    | customer         | customer              | customer system
review_replies                   | public               | provider             | provider estimator   | -
review_reply_versions            | provider staff admin     | -                | -                     | -
review_replies (removed)         | customer provider staff admin | -           | provider estimator    | -
review_reports (open)            | provider staff admin     | provider         | -                     | -
review_reports (resolved)        | provider staff admin     | provider         | resolver              | -
reviews                          | public system            | customer         | customer              | -
reviews (removed)                | customer admin system    | customer         | -                     | -
rules                            | public system            | writer           | -                     | -
saved_listings                   | person                   | person           | -                     | person
saved_views                      | person                   | person           | person                | person
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

/** Columns a role may fill when it adds a row; `*` is all of them. Everything else the database fills itself. */
export const ADDS = `
auth.one_time_tokens system      | *
auth.recovery_codes system       | *
auth.refresh_tokens system       | *
auth.second_factors system       | *
auth.sessions system             | *
auth.throttle system             | *
auth.users system                | *
bank_payouts system              | *
blocks person                    | blocker_id blocked_id
book_comparisons person          | id asked_by asked_at
book_comparisons system          | *
card_records system              | *
choices person                   | *
claim_document_shares person     | file_id provider_id
claim_documents person           | claim_id slot file_id label
claim_drafts person              | *
claim_events person              | claim_id kind actor_id reason next_expected_at details
claim_events system              | claim_id kind actor_id reason next_expected_at details
claim_notes person               | id claim_id author_id body created_at
claim_total_losses person        | id claim_id declared_on settlement_on rental_days days_by rental_until confirmed_how confirmed_by reason recorded_by recorded_at
claims person                    | id driver_id insurer_name policy_number_sealed policy_number_last4 claim_number claim_type loss_date loss_state loss_zip vehicle_zip home_zip vin drivable services_needed adjuster_email description coverage_due_at
conversations person             | id participant_1_id participant_2_id topic claim_id order_id listing_id
coverage person                  | claim_id rental_daily_cap_cents rental_max_days rental_total_cap_cents rental_start repair_authorized_amount_cents deductible_cents rental_start_allowed direct_bill confirmed_how confirmed_by confirmed_at verified_by confirmed_on confirmed_file_id sources
coverage_extensions person       | id claim_id status why note wanted_days asked_by asked_at due_at days total_cap_cents until confirmed_how confirmed_by answer answered_by answered_at
credentials person               | id provider_id kind state issuer number_sealed number_last4 expires_on file_path
document_requests person         | id claim_id slot label message asked_by created_at
data_requests person             | id person_id kind received_how received_at due_at note opened_by
deposit_asks person              | id order_id amount_cents reason asked_by asked_at answer_by
deposit_cards system             | *
chargeback_answers person           | chargeback_id order_id draft kept_by kept_at
chargeback_answers system           | *
chargeback_documents system         | *
chargebacks system                  | *
file_reads person                | file_id reader_id link_id
estimate_invitations system          | id request_id provider_id due_at
estimate_requests system             | id claim_id driver_id description drivable damage_points wants photos shares_claim_number closes_at
estimates system                     | id invitation_id provider_id number lines tax_bp total_cents hash valid_until days_needed earliest_drop_off parts_policy warranty_months message prepared_by
files person                     | id owner_id path original_name content_type size sha256
files system                     | *
handovers person                 | id order_id event_id kind odometer fuel_eighths notes no_deposit returned_on by
idempotency_keys system          | *
insurer_settlement_lines system      | *
insurer_settlements system           | *
assignments person                   | *
legal_holds person               | id person_id reason placed_by placed_at
ledger_entries system            | *
ledger_transactions system       | *
listing_days person              | *
listing_days system              | *
listing_slots person             | *
listing_slots system             | *
listing_photos person            | *
listings person                  | id provider_id vehicle_id shop_id title description listing_type status daily_rate_cents hourly_rate_cents min_hours min_days max_days deposit_required_cents units lat lng turnaround_days insurer_daily_rate_cents slot_minutes lead_minutes travel_minutes
notification_preferences person  | *
money_discrepancies system         | *
notification_preferences system  | *
messages person                  | id conversation_id sender_id content is_read has_files
message_attachments person       | *
message_reports person           | id conversation_id message_id reporter_id about_id reason details
onboarding_drafts person         | *
order_changes person             | id order_id from_date from_end service_date end_date price refund_cents note expires_at from_starts_at starts_at
order_changes system             | id order_id from_date from_end service_date end_date price refund_cents note expires_at created_at proposed_by respond_by from_starts_at starts_at
order_events person              | order_id kind actor_id reason next_expected_at details
order_events system              | order_id kind actor_id reason next_expected_at details
order_licenses person            | *
order_notes person               | *
order_photos person              | *
order_complaint_photos person      | *
order_complaints person            | order_id kind
order_complaints system            | order_id kind
order_returns system             | id order_id proposed_by returned_on from_end unused_days kept_cents refund_cents insurer_back_cents reason expires_at created_at
order_questions person           | id order_id side question asked_by asked_at
orders person                    | id user_id provider_id listing_id claim_id amount insurer_cents deposit_cents price_snapshot service_date end_date unit notes reservation_expires_at starts_at
orders system                    | id user_id provider_id listing_id claim_id amount insurer_cents deposit_cents price_snapshot service_date end_date unit notes reservation_expires_at extends_order_id starts_at
outbox system                    | *
payment_provider_events system   | *
payments system                  | *
payout_accounts system           | *
payout_suspensions person              | *
payout_suspensions system              | *
payout_items system              | *
payout_reversals system          | *
payouts system                   | *
profiles system                  | *
verification_decisions person        | id provider_id decision reason version decided_by decided_at applies_at
provider_profiles person         | id user_id provider_type business_name address city state zip lat lng time_zone about onboarding_step
provider_invitations person      | id provider_id email member_role token_hash invited_by sent_at expires_at
review_objections person         | removal_id author_id words created_at
review_photos person             | path order_id owner_id width height
review_replies person            | review_id provider_id author_id reply_text
review_reports person            | id review_id provider_id reporter_id reason details created_at
reviews person                   | id order_id provider_id listing_id reviewer_id reviewer_name rating review_text service_date
rules person                     | key version value effective_from changed_by reason
saved_listings person            | person_id listing_id title
saved_views person               | id user_id page name query
shops person                     | id provider_id services hourly_rate_cents certifications address license_type license_state license_last4 license_sealed
support_replies person           | id title body_en body_es updated_at updated_by
test_checkout.deliveries system  | *
test_checkout.idempotency system | *
test_checkout.objects system     | *
vehicles person                  | id provider_id vin year make model trim mileage license_plate daily_rate_cents wheelchair_accessible
${ISSUED_DOCUMENT_ADDS.trim()}
`

/** Columns a role may change afterwards. */
export const CHANGES = `
auth.one_time_tokens system      | *
auth.recovery_codes system       | *
auth.refresh_tokens system       | *
auth.second_factors system       | *
auth.sessions system             | *
auth.throttle system             | *
auth.users system                | *
bank_payouts system              | status failure arrives_at reported_at
claim_drafts person              | step answers_sealed updated_at
claim_notes person               | struck_at struck_reason
claim_total_losses person        | undone_by undone_at undo_reason
book_comparisons system          | started_at finished_at records open_discrepancies failure balance_cents ledger_cents
card_records system              | amount_cents settled_cents status changed_at
claims person                    | status coverage_due_at close_reason version
claims system                    | status close_reason version
coverage person                  | rental_daily_cap_cents rental_max_days rental_total_cap_cents rental_start repair_authorized_amount_cents deductible_cents rental_start_allowed direct_bill confirmed_how confirmed_by confirmed_at verified_by version confirmed_on confirmed_file_id sources
chargeback_answers person           | draft kept_by kept_at
chargeback_answers system           | draft kept_by kept_at act reason asked_by asked_at attempt done_at failure
chargeback_documents system         | stripe_file_id uploaded_at
chargebacks system                  | amount_cents withdrawn_cents fee_cents lines reason status due_by has_evidence reported_at closed_at
document_requests person         | file_id fulfilled_at withdrawn_at withdrawn_by withdraw_reason
document_requests system         | reminded_at
coverage_extensions person       | status days total_cap_cents until confirmed_how confirmed_by answer answered_by answered_at undone_by undone_at undo_reason
credentials person               | kind state issuer number_sealed number_last4 expires_on file_path
credentials system               | status reminded_days
data_requests person             | status hold_kind archive_until closed_at version
data_requests system             | status closed_at version
deposit_asks system              | status objection answered_at kept_cents decision decided_by decided_at
deposits system                  | state held_at held_until taken_cents failure card_asked_at good_at
deposit_cards system             | status stripe_session_id setup_url customer_id payment_method_id expires_at kept_at
handovers person                 | signed_at objected_at objection
legal_holds person               | lifted_by lifted_at lift_reason
idempotency_keys system          | *
insurer_settlements system           | undone_by undone_at undo_reason
assignments person                   | admin_id taken_at until
estimate_invitations system          | status seen_at decline_reason decline_words
estimate_requests system             | status closes_at
estimates system                     | status lines tax_bp total_cents hash valid_until days_needed earliest_drop_off parts_policy warranty_months message prepared_by sent_at version
listing_days system              | reason
listing_photos person            | position alt
listings person                  | title description status daily_rate_cents hourly_rate_cents min_hours min_days max_days deposit_required_cents units lat lng disclosures_accepted_at version turnaround_days insurer_daily_rate_cents slot_minutes lead_minutes travel_minutes
messages person                  | is_read
message_reports person           | resolved_at resolved_by outcome resolution
money_discrepancies person         | note note_by note_at
money_discrepancies system         | company_cents ours_cents ledger_cents last_seen resolved_at note note_by note_at
notification_preferences person  | enabled
notification_preferences system  | enabled
notifications person             | read
onboarding_drafts person         | answers_sealed updated_at
order_changes person             | status answer answered_at
order_changes system             | status answer answered_at
order_licenses person            | number_sealed number_last4 state expires_on file_id recorded_at
order_returns system             | status answer answered_at
order_questions person           | answer answered_by answered_at
orders person                    | work_status respond_by release_at version completed_at
orders system                    | insurer_cents price_snapshot status work_status service_date end_date unit stripe_session_id reservation_expires_at respond_by release_at released_at version completed_at starts_at
outbox system                    | sent_at attempts last_error failed_at
payments system                  | status stripe_session_id stripe_payment_intent_id stripe_refund_id checkout_url expires_at failure card_id capture_before capture_cents captured_cents replaced_by
payout_accounts system           | details_submitted transfers_active payouts_enabled currently_due past_due pending_verification disabled_reason reported_at
payout_reversals system          | status stripe_reversal_id failure answered_at
payouts system                   | status reversed_cents stripe_transfer_id failure answered_at
profiles person                  | name phone language
profiles system                  | name email phone role language
verification_decisions person        | status dropped_for ended_at
verification_decisions system        | status dropped_for ended_at
provider_profiles person         | provider_type business_name address city state zip lat lng time_zone about insurance_proof_url w9_url onboarding_step version service_radius_miles hours always_open languages ownership direct_bill tows_anywhere wheelchair_accessible holidays closed_days open_days
provider_invitations person      | status token_hash sent_at expires_at answered_at
provider_members person          | member_role
review_photos person             | review_id position
review_replies person            | reply_text edited_at
review_reports person            | resolved_at resolved_by outcome resolution
reviews person                   | rating review_text edited_at
saved_views person               | name query
shops person                     | services hourly_rate_cents certifications address license_type license_state license_last4 license_sealed
support_replies person           | title body_en body_es version updated_at updated_by
support_threads person           | state waiting_since assignee_id closed_at closed_by close_note
test_checkout.deliveries system  | *
test_checkout.idempotency system | *
test_checkout.objects system     | *
vehicles person                  | year make model trim mileage license_plate daily_rate_cents recalls_checked_on open_recall wheelchair_accessible
${ISSUED_DOCUMENT_CHANGES.trim()}
`
