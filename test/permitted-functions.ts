// The part of test/permissions.ts about functions.

/** Functions that look past row security for their caller: which roles may call | who gets an answer about which row. */
export const FUNCTIONS = `
actor_arriving_offers            | person        |
actor_asked_requests             | person        | provider staff
actor_in_conversation (direct)   | person system | opener other staff
actor_in_conversation (support)  | person system | opener admin
actor_is_admin                   | person system | admin
actor_is_party                   | person system | customer provider staff
actor_link_claims                | person        | adjuster insurer_key
actor_outside_estimates          | person        | customer provider staff
actor_judges_claim               | person        | admin
actor_owns_claim                 | person        | driver
actor_provider_ids               | person system | provider staff
actor_providers_for (messages)   | person system | provider staff
actor_providers_for (prices)     | person system | provider staff
actor_providers_for (answer)     | person system | provider estimator
actor_providers_for (no_show)    | person system | provider desk
actor_providers_for (money)      | person system | provider
actor_reads_business_document       | person        | provider
business_keys                    | person        | provider admin
answer_invitation                | person        | invited
invitation_of                    | person        | invited
members_for                      | person system | provider staff admin
member_name                      | person system | provider staff admin
message_receivers                | person        | opener other staff
provider_team                    | person        | provider staff admin
sender_name (direct)             | person        | opener other staff
sender_name (support)            | person        | admin
actor_shared_files               | person        | provider staff
actor_uploaded                   | person        | owner
actor_reads_attachment (direct)  | person        | sender receiver staff
actor_reads_attachment (support) | person        | sender admin
actor_reads_order_photo          | person        | customer provider staff
admin_grant_obstacles            | person        | admin
end_estimate_requests            | system        |
add_job                          | person system |
booking_facts                    | person        | public
closed_days                      | person system | public system
next_free_day                    | person system | public system
free_slots                       | person system | public system
open_charge                      | person        | customer
change_person_role               | person        | admin
claim_key                        | person system |
admins_apart                     | person system |
claims_admins                    | person system |
queued_claims                    | person        | admin
count_queued_claims              | person        | admin
change_state_right               | person        | admin
claim_people                     | person        | driver admin
policy_readers                   | person        | driver admin
conversation_state               | person        | opener other staff
contact_for (listing)            | person system | public system
contact_for (order)              | person system | customer provider staff
contested_orders                 | system        |
conversation_about               | person system | opener other staff
decide_admin_grant               | person        | second
decide_verification              | person        | admin
decide_removal                   | person        | admin
deletion_blockers                | person system |
deletion_blockers_of             | person        | admin
end_sessions_of                  | person        | admin
ein_last4_of                     | person        | provider admin
erase_person                     | system        |
extend_by_link                   | system        |
find_people                      | person        | admin
file_readers                     | person        | owner admin
find_rows (claim)                | person        | driver admin
find_rows (order)                | person        | customer provider staff admin
find_rows (person)               | person        | admin
hand_in_document                 | person        | provider
insurer_choices                  | person        |
insurer_named                    | person system | public system
keep_answer                      | person system |
keep_evidence                    | person system |
keep_parts                       | system        |
license_held                     | person system | public system
license_on_file                  | person        | provider
listing_public (active)          | person system | public system
listing_public (draft)           | person system | provider staff admin
notify_person                    | person system |
order_claim_view (paid)          | person system | customer provider staff admin
order_claim_view (pending)       | person system | customer admin
order_contact                    | person system | customer provider staff admin
order_listing                    | person system | customer provider staff admin
order_messages                   | person        | admin
merge_claims                     | person        | admin
order_handovers                  | person system | customer provider staff admin
order_timeline                   | person system | customer provider staff admin
order_watchers                   | person system | customer provider staff admin
participant_name                 | person system | opener other staff
queue_mail                       | person system |
recent_activity                  | person        | admin
removal_figures                  | person        | public
removal_log                      | person        | public
remove_review                    | person        | admin
report_context                   | person        | admin
report_people                    | person        | admin
lift_suspension                  | person        | admin
record_credential_reminder              | person system | admin
record_provider_reminder           | person        | admin
pause_listings_of                | system        |
proven_ownership                 | person system | public system
record_background_check          | person        | admin
shown_listings                   | person        | customer admin
shop_repair_facts                | system        |
resubmit_credential              | person        | provider
resume_listings_of               | person        | admin
review_credential                | person        | admin
review_document                  | person        | admin
save_ein                         | person        | provider
save_tax_identity                | person        | provider
similar_claims                   | person        | admin
submit_verification              | person        | provider
suspend_provider                 | person        | admin
support_matches                  | person        | admin
support_receivers                | person        | opener admin
own_request_done                 | person system |
propose_admin_grant              | person        |
step_down                        | person        | admin
suspend_person                   | person        | admin
tax_identity_of                  | person system | provider admin
take_provider_role               | person        |
reviewed_team                    | person        | customer provider staff admin
tow_to_review                    | person        | customer
unmerge_claim                    | person        | admin
vehicle_private                  | person        | provider staff admin
make_api_key                     | person        | provider
rotate_api_key                   | person        | provider
revoke_api_key                   | person        | provider admin
name_key_confirmer               | person        | provider
ask_insurer_key                  | person        | admin
ask_insurer_secret               | person        | admin
confirm_insurer_key              | person        | second
decline_insurer_key              | person        | admin
revoke_insurer_key               | person        | admin
withdraw_verification            | person        | provider
write_audit                      | person system |
`
