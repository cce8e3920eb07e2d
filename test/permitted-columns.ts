// The part of test/permissions.ts about columns: which of them a row may be written with.
import { ISSUED_DOCUMENT_ADDS, ISSUED_DOCUMENT_CHANGES } from './permissions-issued-documents.ts'

/** Columns a role may fill when it adds a row; `*` is all of them. Everything else the database fills itself. */
export const ADDS = `
adjuster_answers system          | id contact_id repair_id estimate_id hash decision approved_cents lines note trust outcome waits_for at inspect_on photo_lines insurer_key_id
key_requests system              | id key_id provider_id repair_id input secret_by asked_at lapses_at
appraisal_cases system           | *
appraisal_reports system         | *
tow_companies person             | *
tow_rate_cards person            | *
tow_yards person                 | *
tow_drafts system                | *
tow_operators system             | *
tow_jobs system                  | *
tow_offers system                | *
tow_events system                | job_id kind actor_id reason details at
tow_cards system                 | *
tow_holds system                 | *
tow_photos system                | *
tow_extras system                | *
tow_extra_photos system          | *
tow_positions system             | *
tow_share_links system           | *
appraisal_steps system           | *
storage_stays system             | *
storage_events system            | stay_id kind source actor_id reason details at
release_papers system            | *
adjuster_contacts system         | id claim_id name email phone source added_by created_at
adjuster_devices system          | id link_id device_hash created_at
adjuster_statements system       | id contact_id repair_id kind facts worth_cents note trust outcome waits_for at
adjuster_links system            | id contact_id token_hash scopes made_by made_at expires_at
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
choices system                   | *
claim_document_shares person     | file_id provider_id
claim_documents person           | claim_id slot file_id label
claim_documents system           | claim_id slot file_id label
claim_drafts person              | *
claim_events person              | claim_id kind actor_id reason next_expected_at details
claim_events system              | claim_id kind actor_id reason next_expected_at details
claim_notes person               | id claim_id author_id body created_at kind call_with call_to called_at call_number follow_up_on
claim_work person                | claim_id
claim_total_losses person        | id claim_id declared_on settlement_on rental_days days_by rental_until confirmed_how confirmed_by reason recorded_by recorded_at
claims person                    | id driver_id insurer_name policy_number_sealed policy_number_last4 claim_number claim_type loss_date loss_state loss_zip vehicle_zip home_zip vin drivable services_needed adjuster_email description coverage_due_at
conversations person             | id participant_1_id participant_2_id topic claim_id order_id listing_id
coverage person                  | claim_id rental_daily_cap_cents rental_max_days rental_total_cap_cents rental_start repair_authorized_amount_cents deductible_cents rental_start_allowed direct_bill confirmed_how confirmed_by confirmed_at verified_by confirmed_on confirmed_file_id sources towing_cap_cents
coverage_extensions person       | id claim_id status why note wanted_days asked_by asked_at due_at days total_cap_cents until confirmed_how confirmed_by answer answered_by answered_at
credentials person               | id provider_id kind state issuer number_sealed number_last4 expires_on file_path license_type
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
estimate_photos system               | *
outside_estimates system             | *
estimate_requests system             | id claim_id driver_id description drivable damage_points wants photos shares_claim_number closes_at insurer_cents preferred_days glass
estimates system                     | id invitation_id provider_id number lines tax_bp total_cents hash valid_until days_needed earliest_drop_off parts_policy warranty_months message prepared_by kind days_added labor_tax_bp replaces
electronic_consents system           | id person_id language shown_text given_at
repair_answers system                | *
claim_deductible_uses system         | *
claim_car_values system              | *
total_loss_offers system             | *
total_loss_ticks system              | *
total_loss_valuations system         | *
repair_authorizations system         | *
repair_events system                 | repair_id kind actor_id reason details at
repair_invoices system               | *
repair_lines system                  | *
repair_papers system                 | *
repair_payments system               | *
repair_photos system                 | *
repair_promises system               | repair_id promised_on reason note set_by at
repair_records system                | *
glass_visits system                  | *
files person                     | id owner_id path original_name content_type size sha256 look
files system                     | *
handovers person                 | id order_id event_id kind odometer fuel_eighths notes no_deposit returned_on by
idempotency_keys system          | *
insurer_people person            | id insurer_id name role phone email note
insurer_settlement_lines system      | *
insurer_settlements system           | *
insurers person                  | id name aliases phone portal domains
assignments person                   | *
legal_holds person               | id person_id reason placed_by placed_at
ledger_entries system            | *
ledger_transactions system       | *
listing_days person              | *
listing_days system              | *
listing_slots person             | *
listing_slots system             | *
listing_photos person            | *
listings person                  | id provider_id vehicle_id shop_id title description listing_type status daily_rate_cents hourly_rate_cents min_hours min_days max_days deposit_required_cents units lat lng turnaround_days insurer_daily_rate_cents slot_minutes lead_minutes travel_minutes weekly_rate_cents weekend_rate_cents miles_per_day extra_mile_cents fuel_eighth_cents late_hour_cents late_grace_minutes
notification_preferences person  | *
money_decisions person             | id order_id kind amount_cents input reason decided_by decided_at above_cents applies_at status provider_id
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
job_records person               | *
order_licenses person            | *
order_notes person               | *
order_photos person              | *
order_complaint_photos person      | *
order_complaints person            | order_id kind
order_complaints system            | order_id kind
order_returns system             | id order_id proposed_by returned_on from_end unused_days kept_cents refund_cents insurer_back_cents reason expires_at created_at
order_questions person           | id order_id side question asked_by asked_at
orders person                    | id user_id provider_id listing_id claim_id amount insurer_cents deposit_cents price_snapshot service_date end_date unit notes reservation_expires_at starts_at product_id
orders system                    | id user_id provider_id listing_id claim_id amount insurer_cents deposit_cents price_snapshot service_date end_date unit notes reservation_expires_at extends_order_id starts_at repair_id tow_job_id
outbox system                    | *
phone_codes system               | *
phones system                    | *
push_endpoints system            | *
text_replies system              | *
texts system                     | *
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
webhook_endpoints person         | id provider_id url events secret_sealed secret_made_at created_at
webhook_deliveries system        | *
review_objections person         | removal_id author_id words created_at
review_photos person             | path order_id owner_id width height tow_job_id
review_replies person            | review_id provider_id author_id reply_text
review_reports person            | id review_id provider_id reporter_id reason details created_at
reviews person                   | id order_id provider_id listing_id reviewer_id reviewer_name rating review_text service_date tow_job_id
rules person                     | key version value effective_from changed_by reason
saved_listings person            | person_id listing_id title
saved_views person               | id user_id page name query
service_products person          | id listing_id kind title includes price_cents turnaround_business_days needs delivers
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
webhook_endpoints person         | url events disabled_at disabled_why failing_since
webhook_endpoints system         | secret_sealed secret_made_at old_secret_sealed old_secret_until disabled_at disabled_why failing_since busy_until
webhook_deliveries system        | tries next_at tried_at last_status last_problem delivered_at
appraisal_cases system           | status steps reminded_of
tow_companies person             | dispatch_phone classes equipment
tow_yards person                 | address zip lat lng hours_text daily_cents gate_fee_cents after_hours
tow_drafts system                | visit_hash person_id answers kept_at expires_at
tow_jobs system                  | status destination miles cap_cents wave asked_at provider_id offer_id taken_by taken_name eta_at price_cents lines due_cents accepted_at rolling_at on_scene_at hooked_at arrived_at dropped_at ended_at away_m receiver stay_id version pay pay_state operator_id turned_why turned_at needed_from needed_until hold_due
tow_operators system             | provider_id truck on_duty_since session_id seen_at consent_version consented_at
tow_photos system                | taken_by
tow_positions system             | offer_id lat lng accuracy_m speed_mps at
tow_arrivals system              | status reason words answered_by answered_at
tow_offers system                | status eta_minutes decline_reason answered_by answered_at
tow_cards system                 | status stripe_session_id setup_url customer_id payment_method_id brand last4 kept_at
tow_extras system                | status direct expires_at answered_at
tow_holds system                 | status stripe_payment_intent_id failure capture_before capture_cents captured_cents
appraisal_reports system         | revision_asked_at revision_reason
adjuster_answers system          | outcome decided_at decided_by decided_how decided_words evidence_id
storage_stays system             | place name phone address state in_at in_known out_at out_known out_how daily_cents fees count_rule free_until payer told_driver_at told_insurer_at version
release_papers system            | consent_of consent_by consent_words consented_by consented_at valid_until revoked_at revoked_reason used_at used_name
adjuster_contacts system         | confirmed_at confirmed_by confirmed_words
adjuster_devices system          | code_mark code_until tries opened_at
adjuster_statements person       | outcome decided_at decided_by decided_how decided_words evidence_id extension_id total_loss_id
adjuster_statements system       | outcome decided_at decided_by decided_how decided_words evidence_id extension_id total_loss_id
api_keys system                  | last_used_at
key_requests system              | status ended_at ended_by reason
insurer_keys system              | last_used_at
adjuster_links system            | expires_at revoked_at revoked_how uses used_at wrong
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
claim_work person                | assignee_id assigned_at follow_up_on follow_up_for
claim_total_losses person        | undone_by undone_at undo_reason
book_comparisons system          | started_at finished_at records open_discrepancies failure balance_cents ledger_cents
card_records system              | amount_cents settled_cents status changed_at
claims person                    | status coverage_due_at close_reason version
claims system                    | status close_reason version
coverage person                  | rental_daily_cap_cents rental_max_days rental_total_cap_cents rental_start repair_authorized_amount_cents deductible_cents rental_start_allowed direct_bill confirmed_how confirmed_by confirmed_at verified_by version confirmed_on confirmed_file_id sources towing_cap_cents
chargeback_answers person           | draft kept_by kept_at
chargeback_answers system           | draft kept_by kept_at act reason asked_by asked_at attempt done_at failure
chargeback_documents system         | stripe_file_id uploaded_at
chargebacks system                  | amount_cents withdrawn_cents fee_cents lines reason status due_by has_evidence reported_at closed_at
document_requests person         | file_id fulfilled_at withdrawn_at withdrawn_by withdraw_reason
document_requests system         | reminded_at
coverage_extensions person       | status days total_cap_cents until confirmed_how confirmed_by answer answered_by answered_at undone_by undone_at undo_reason
credentials person               | kind state issuer number_sealed number_last4 expires_on file_path license_type
credentials system               | status reminded_days
data_requests person             | status hold_kind archive_until closed_at version
data_requests system             | status closed_at version
deposit_asks system              | status objection answered_at kept_cents decision decided_by decided_at
deposits system                  | state held_at held_until taken_cents failure card_asked_at good_at
deposit_cards system             | status stripe_session_id setup_url customer_id payment_method_id expires_at kept_at
handovers person                 | signed_at objected_at objection
legal_holds person               | lifted_by lifted_at lift_reason
idempotency_keys system          | *
insurer_people person            | name role phone email note
insurer_settlements system           | undone_by undone_at undo_reason
insurers person                  | name aliases phone portal domains version
assignments person                   | admin_id taken_at until
estimate_invitations system          | status seen_at decline_reason decline_words
outside_estimates system             | ended_at ended_how ended_reason
estimate_photos system               | shown_at
estimate_requests system             | status closes_at
estimates system                     | status lines tax_bp total_cents hash valid_until days_needed earliest_drop_off parts_policy warranty_months message prepared_by sent_at version days_added declined_words labor_tax_bp replaces
electronic_consents system           | withdrawn_at
glass_visits system                  | place starts_at minutes street zip town note on_the_way_at moved_for moved_note moved_from ended_at
repair_lines system                  | withdrawn_at withdrawn_reason part_status supplier ordered_on eta_on received_on
repair_invoices system               | status
repair_papers system                 | revoked_at revoked_reason
repair_payments system               | confirmed_at confirmed_by disputed_at disputed_reason
claim_deductible_uses system         | cents at
total_loss_ticks system              | done source ticked_by ticked_at file_id
repairs system                       | status stage ro_number arrived_at odometer_in fuel_eighths warning_lights belongings promised_on first_promised_on authorized_cents written_at ready_at version odometer_out delivered_at closed_at balance_words
listing_days system              | reason
listing_photos person            | position alt
listings person                  | title description status daily_rate_cents hourly_rate_cents min_hours min_days max_days deposit_required_cents units lat lng disclosures_accepted_at version turnaround_days insurer_daily_rate_cents slot_minutes lead_minutes travel_minutes weekly_rate_cents weekend_rate_cents miles_per_day extra_mile_cents fuel_eighth_cents late_hour_cents late_grace_minutes
messages person                  | is_read
message_reports person           | resolved_at resolved_by outcome resolution
money_decisions person             | approved_by approved_at applies_at status ended_by ended_at ended_for
money_decisions system             | status ended_at ended_for
money_discrepancies person         | note note_by note_at
money_discrepancies system         | company_cents ours_cents ledger_cents last_seen resolved_at note note_by note_at
notification_preferences person  | enabled
notification_preferences system  | enabled
notifications person             | read
onboarding_drafts person         | answers_sealed updated_at
order_changes person             | status answer answered_at
order_changes system             | status answer answered_at
job_records person               | vehicle plate plate_state share_vin share_deductible adjuster_name adjuster_phone adjuster_email updated_at
order_licenses person            | number_sealed number_last4 state expires_on file_id recorded_at
order_returns system             | status answer answered_at
order_questions person           | answer answered_by answered_at
orders person                    | work_status respond_by release_at version completed_at
orders system                    | insurer_cents price_snapshot status work_status service_date end_date unit stripe_session_id reservation_expires_at respond_by release_at released_at version completed_at starts_at
outbox system                    | sent_at attempts last_error failed_at
phone_codes system               | *
phones system                    | *
push_endpoints system            | failing_since
texts system                     | body sent_at attempts last_error failed_at
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
service_products person          | title includes price_cents turnaround_business_days needs delivers retired_at version
shops person                     | services hourly_rate_cents certifications address license_type license_state license_last4 license_sealed
support_replies person           | title body_en body_es version updated_at updated_by
support_threads person           | state waiting_since assignee_id closed_at closed_by close_note
test_checkout.deliveries system  | *
test_checkout.idempotency system | *
test_checkout.objects system     | *
vehicles person                  | year make model trim mileage license_plate daily_rate_cents recalls_checked_on open_recall wheelchair_accessible
${ISSUED_DOCUMENT_CHANGES.trim()}
`
