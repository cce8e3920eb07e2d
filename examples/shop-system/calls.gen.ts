// Written from /openapi.json of 2026-11-30, not by hand.
type Said = Record<string, unknown>
type Refused = { headers: Said; content: { 'application/json': Error } }
type Error = {
  code: string
  message: string
  details: Array<{
    path: string
    message: string
  }>
  request_id: string
}
export type paths = {
  "/rest/v1/orders": {
    /** Orders one is a party of, newest first unless asked otherwise (bookings:read) */
    get: {
      parameters: {
        query?: {
          limit?: number
          after?: string
          after_day?: string
          id?: string
          group?: ("going" | "done" | "ended")
          status?: ("pending" | "paid" | "failed" | "expired" | "cancelled" | "refunded")
          work_status?: ("requested" | "accepted" | "in_progress" | "completed" | "approved" | "declined" | "cancelled" | "no_show" | "disputed")
          user_id?: string
          provider_id?: string
          listing_id?: string
          claim_id?: string
          stripe_session_id?: string
          from?: string
          to?: string
          q?: string
          sort?: ("newest" | "oldest" | "when" | "-when")
        }
        header?: {
          "API-Version"?: "2026-11-30"
        }
      }
      responses: {
        200: { headers: Said; content: {
            "application/json": Array<{
              id: string
              user_id: string
              provider_id: string
              listing_id: string
              claim_id: (string | null)
              amount: number
              insurer_cents: number
              deposit_cents: number
              refunded_cents: number
              lost_cents: number
              status: ("pending" | "paid" | "failed" | "expired" | "cancelled" | "refunded")
              work_status: ("requested" | "accepted" | "in_progress" | "completed" | "approved" | "declined" | "cancelled" | "no_show" | "disputed")
              service_date: (string | null)
              end_date: (string | null)
              starts_at: (string | null)
              notes: (string | null)
              stripe_session_id: (string | null)
              reservation_expires_at: (string | null)
              respond_by: (string | null)
              completed_at: (string | null)
              release_at: (string | null)
              released_at: (string | null)
              version: number
              created_at: string
              updated_at: string
              price: {
                kind: ("rental" | "storage" | "appointment" | "repair_share" | "tow")
                service_date: string
                end_date: (string | null)
                quantity: number
                rate_cents: number
                rate_kind?: ("listed" | "insurer")
                product?: {
                  id: string
                  kind: ("estimate_review" | "damage_appraisal" | "total_loss_valuation" | "diminished_value_report" | "post_repair_inspection" | "appraiser_under_clause" | "umpire" | "supplement_reinspection")
                  title: string
                  turnaround_business_days: number
                }
                rates?: {
                  weekly_cents: (number | null)
                  weekend_cents: (number | null)
                  since: string
                  before_days: number
                }
                lines?: Array<{
                  kind: ("day" | "weekend" | "week" | "part_week" | "week_rest" | "less")
                  days: number
                  count: number
                  each_cents: number
                  week_cents?: number
                }>
                return_terms?: {
                  miles_per_day: (number | null)
                  extra_mile_cents: (number | null)
                  fuel_eighth_cents: (number | null)
                  late_hour_cents: (number | null)
                  late_grace_minutes: number
                }
                total_cents: number
                covered_days: (number | null)
                insurer_day_cents: (number | null)
                insurer_cents: number
                own_cents: number
                direct_bill: boolean
                amount: number
                deposit_cents: number
                deductible_cents?: number
                kept_cents?: number
                settled?: {
                  refund_cents: number
                  insurer_cents: number
                }
              }
              listing: {
                id: string
                title: string
                description: string
                listing_type: ("vehicle" | "service")
                photo_path: (string | null)
                photo_alt: (string | null)
                services: Array<string>
              }
              provider: {
                business_name: string
                provider_type: string
                name: string
                email: (string | null)
                phone: (string | null)
                address: (string | null)
                city: (string | null)
                state: (string | null)
                zip: (string | null)
                time_zone: string
              }
              customer: {
                name: string
                email: (string | null)
                phone: (string | null)
              }
              claim: ({
                insurer_name: string
                claim_number: string
                claim_type: ("collision" | "comprehensive" | "liability" | "glass")
              } | null)
              car: (string | null)
              extends_order_id: (string | null)
              extended_by: (string | null)
              repair_id: (string | null)
              tow_job_id: (string | null)
              viewer: ("customer" | "provider" | "admin")
              member_role: (("owner" | "estimator" | "technician" | "front_desk" | "operator") | null)
              reviewed: boolean
            }>
          } }
        default: Refused
      }
    }
  }
  "/rest/v1/rpc/order_photos": {
    /** Links to the pictures of a booking that the reader may open, for an hour (bookings:read) */
    get: {
      parameters: {
        query: {
          id: string
        }
        header?: {
          "API-Version"?: "2026-11-30"
        }
      }
      responses: {
        200: { headers: Said; content: {
            "application/json": Array<{
              file_id: string
              name: string
              signed_url: string
            }>
          } }
        default: Refused
      }
    }
  }
  "/rest/v1/rpc/glass_visits": {
    /** Where and when the glass of a repair is set, and which ways its signed quote leaves open (repairs:read) */
    get: {
      parameters: {
        query: {
          repair_id: string
        }
        header?: {
          "API-Version"?: "2026-11-30"
        }
      }
      responses: {
        200: { headers: Said; content: {
            "application/json": {
              visits: Array<{
                id: string
                repair_id: string
                purpose: ("set" | "calibration")
                place: ("shop" | "mobile")
                starts_at: string
                ends_at: string
                street: string
                zip: string
                town: string
                note: string
                on_the_way_at: (string | null)
                moved_for: (("rain" | "cold" | "heat" | "parts" | "staff" | "other") | null)
                moved_note: string
                moved_from: (string | null)
              }>
              comes_out: boolean
              radius_miles: number
              static_by: (("shop" | "vendor") | null)
              vendor: string
              shop_minutes: number
              time_zone: string
              car_zip: (string | null)
            }
          } }
        default: Refused
      }
    }
  }
  "/rest/v1/rpc/glass_windows": {
    /** Free windows at the car, or free times at the shop, two weeks from today or as asked (repairs:read) */
    get: {
      parameters: {
        query: {
          repair_id: string
          purpose?: ("set" | "calibration")
          place: ("shop" | "mobile")
          from?: string
          to?: string
        }
        header?: {
          "API-Version"?: "2026-11-30"
        }
      }
      responses: {
        200: { headers: Said; content: {
            "application/json": {
              time_zone: string
              today: string
              windows: Array<{
                day: string
                starts_at: string
                ends_at: string
                units: number
              }>
            }
          } }
        default: Refused
      }
    }
  }
  "/rest/v1/rpc/own_glass_visits": {
    /** The visits of one’s business that are still to come, today’s first (repairs:read) */
    get: {
      parameters: {
        header?: {
          "API-Version"?: "2026-11-30"
        }
      }
      responses: {
        200: { headers: Said; content: {
            "application/json": Array<{
              id: string
              repair_id: string
              purpose: ("set" | "calibration")
              place: ("shop" | "mobile")
              starts_at: string
              ends_at: string
              street: string
              zip: string
              town: string
              note: string
              on_the_way_at: (string | null)
              moved_for: (("rain" | "cold" | "heat" | "parts" | "staff" | "other") | null)
              moved_note: string
              moved_from: (string | null)
              first_name: string
              time_zone: string
            }>
          } }
        default: Refused
      }
    }
  }
  "/rest/v1/rpc/repair_board": {
    /** The open jobs of one’s business: stage, promised day, whom each waits for, what is missing (repairs:read) */
    get: {
      parameters: {
        header?: {
          "API-Version"?: "2026-11-30"
        }
      }
      responses: {
        200: { headers: Said; content: {
            "application/json": Array<{
              id: string
              claim_id: string
              status: ("chosen" | "authorized" | "in_shop" | "ready" | "delivered" | "disputed" | "closed" | "stopped" | "total_loss" | "cancelled")
              stage: (("checked_in" | "teardown" | "waiting_approval" | "waiting_parts" | "body" | "paint" | "reassembly" | "calibration" | "quality_check") | null)
              ro_number: string
              promised_on: (string | null)
              first_promised_on: (string | null)
              arrived_at: (string | null)
              ready_at: (string | null)
              written_at: (string | null)
              created_at: string
              version: number
              time_zone: string
              vin: (string | null)
              insurer_name: string
              first_name: string
              claim_number: string
              waits_for: (("driver" | "insurer" | "parts" | "shop") | null)
              waiting_since: (string | null)
              late: boolean
              missing: Array<("promise" | "news" | "odometer" | "ro_number")>
              parts_open: number
              visit_at: (string | null)
              insurer_late: ({
                estimate_id: string
                version: string
                since_on: string
                due_on: string
                late_days: number
                days: number
                business: boolean
                source: (string | null)
              } | null)
              authorized_cents: (number | null)
            }>
          } }
        default: Refused
      }
    }
  }
  "/rest/v1/repairs/{id}": {
    /** One repair: to its driver, to the shop’s team (prices by role), to admins (repairs:read) */
    get: {
      parameters: {
        path: {
          id: string
        }
        header?: {
          "API-Version"?: "2026-11-30"
        }
      }
      responses: {
        200: { headers: Said; content: {
            "application/json": {
              id: string
              claim_id: string
              status: ("chosen" | "authorized" | "in_shop" | "ready" | "delivered" | "disputed" | "closed" | "stopped" | "total_loss" | "cancelled")
              stage: (("checked_in" | "teardown" | "waiting_approval" | "waiting_parts" | "body" | "paint" | "reassembly" | "calibration" | "quality_check") | null)
              ro_number: string
              promised_on: (string | null)
              first_promised_on: (string | null)
              arrived_at: (string | null)
              ready_at: (string | null)
              written_at: (string | null)
              created_at: string
              version: number
              time_zone: string
              vin: (string | null)
              insurer_name: string
              viewer: ("driver" | "shop" | "admin")
              trade: ("body" | "glass")
              odometer_in: (number | null)
              fuel_eighths: (number | null)
              warning_lights: string
              belongings: string
              claim_number: string
              loss_state: (string | null)
              driver: {
                name: string
                phone: (string | null)
                email: (string | null)
              }
              shop: {
                name: string
                phone: (string | null)
                email: (string | null)
                id: string
                address: (string | null)
                listing_id: (string | null)
              }
              versions: Array<{
                id: string
                invitation_id: string
                provider_id: string
                kind: ("estimate" | "supplement")
                number: number
                days_added: number
                status: ("draft" | "sent" | "superseded" | "chosen" | "not_chosen" | "authorized" | "declined" | "withdrawn")
                lines: Array<{
                  section: string
                  operation: ("replace" | "repair" | "refinish" | "blend" | "remove_install" | "overhaul" | "align" | "scan_pre" | "scan_post" | "calibrate" | "inspect" | "sublet" | "tow" | "storage" | "material" | "discount" | "other")
                  description: string
                  part_kind: (("oem" | "oee" | "aftermarket" | "certified_aftermarket" | "recycled" | "reconditioned" | "rebuilt" | "existing") | null)
                  part_number: string
                  quantity: number
                  part_cents: number
                  labor_type: (("body" | "refinish" | "frame" | "mechanical" | "electrical" | "glass" | "aluminum" | "diagnostic") | null)
                  hours_tenths: number
                  rate_cents: number
                  sublet_vendor: string
                  sublet_cents: number
                  included: boolean
                  taxed: ("none" | "parts" | "all")
                  payer: ("insurer" | "customer")
                  customer_reason: (("own_choice" | "unrelated_damage" | "maintenance" | "upgrade") | null)
                  betterment_bp: number
                  betterment_reason: string
                  judgment?: true
                  procedure?: string
                  reason: (("hidden_damage" | "part_price_up" | "part_unavailable" | "wrong_part" | "procedure_required" | "calibration_required" | "labor_disagreement" | "prior_estimate_error" | "safety" | "other") | null)
                  photos: Array<string>
                }>
                tax_bp: number
                labor_tax_bp: number
                valid_until: string
                days_needed: number
                earliest_drop_off: (string | null)
                parts_policy: ("oem" | "aftermarket" | "recycled" | "mixed")
                warranty_months: number
                message: string
                totals: {
                  parts_cents: number
                  labor_cents: number
                  sublet_cents: number
                  tax_cents: number
                  total_cents: number
                  hours_tenths: number
                  lines: Array<{
                    cents: number
                    tax_cents: number
                  }>
                }
                hash: string
                prepared_by: (string | null)
                sent_at: (string | null)
                version: number
                replaces?: (string | null)
                answer: ({
                  decision: ("approved" | "in_part" | "refused" | "inspect" | "more_info")
                  approved_cents: number
                  lines: Array<{
                    line_no: number
                    approved_cents: number
                    note: string
                    code?: (("labor_time" | "labor_rate" | "part_price" | "part_kind" | "included_elsewhere" | "not_this_loss" | "prior_damage" | "betterment" | "not_shown" | "other") | null)
                  }>
                  note: string
                  inspect_on?: (string | null)
                  photo_lines?: Array<number>
                  confirmed_how: ("phone" | "email" | "portal" | "letter" | "document" | "policy" | "link" | "key")
                  confirmed_by: string
                  evidence_id?: (string | null)
                  evidence?: ({
                    name: string
                    signed_url: string
                  } | null)
                  at: string
                } | null)
                signed: ({
                  id: string
                  cap_cents: number
                  own_risk_lines: Array<number>
                  teardown: boolean
                  typed_name: string
                  own_risk_name: (string | null)
                  method: ("in_product" | "phone" | "text")
                  language: ("en" | "es")
                  at: string
                } | null)
                declined_words: (string | null)
              }>
              draft: ({
                id: string
                invitation_id: string
                provider_id: string
                kind: ("estimate" | "supplement")
                number: number
                days_added: number
                status: ("draft" | "sent" | "superseded" | "chosen" | "not_chosen" | "authorized" | "declined" | "withdrawn")
                lines: Array<{
                  section: string
                  operation: ("replace" | "repair" | "refinish" | "blend" | "remove_install" | "overhaul" | "align" | "scan_pre" | "scan_post" | "calibrate" | "inspect" | "sublet" | "tow" | "storage" | "material" | "discount" | "other")
                  description: string
                  part_kind: (("oem" | "oee" | "aftermarket" | "certified_aftermarket" | "recycled" | "reconditioned" | "rebuilt" | "existing") | null)
                  part_number: string
                  quantity: number
                  part_cents: number
                  labor_type: (("body" | "refinish" | "frame" | "mechanical" | "electrical" | "glass" | "aluminum" | "diagnostic") | null)
                  hours_tenths: number
                  rate_cents: number
                  sublet_vendor: string
                  sublet_cents: number
                  included: boolean
                  taxed: ("none" | "parts" | "all")
                  payer: ("insurer" | "customer")
                  customer_reason: (("own_choice" | "unrelated_damage" | "maintenance" | "upgrade") | null)
                  betterment_bp: number
                  betterment_reason: string
                  judgment?: true
                  procedure?: string
                  reason: (("hidden_damage" | "part_price_up" | "part_unavailable" | "wrong_part" | "procedure_required" | "calibration_required" | "labor_disagreement" | "prior_estimate_error" | "safety" | "other") | null)
                  photos: Array<string>
                }>
                tax_bp: number
                labor_tax_bp: number
                valid_until: string
                days_needed: number
                earliest_drop_off: (string | null)
                parts_policy: ("oem" | "aftermarket" | "recycled" | "mixed")
                warranty_months: number
                message: string
                totals: {
                  parts_cents: number
                  labor_cents: number
                  sublet_cents: number
                  tax_cents: number
                  total_cents: number
                  hours_tenths: number
                  lines: Array<{
                    cents: number
                    tax_cents: number
                  }>
                }
                hash: string
                prepared_by: (string | null)
                sent_at: (string | null)
                version: number
                replaces?: (string | null)
              } | null)
              work: Array<{
                estimate_id: string
                line_no: number
                section: string
                operation: ("replace" | "repair" | "refinish" | "blend" | "remove_install" | "overhaul" | "align" | "scan_pre" | "scan_post" | "calibrate" | "inspect" | "sublet" | "tow" | "storage" | "material" | "discount" | "other")
                description: string
                part_kind: (("oem" | "oee" | "aftermarket" | "certified_aftermarket" | "recycled" | "reconditioned" | "rebuilt" | "existing") | null)
                part_number: string
                quantity: number
                labor_type: (("body" | "refinish" | "frame" | "mechanical" | "electrical" | "glass" | "aluminum" | "diagnostic") | null)
                hours_tenths: number
                sublet_vendor: string
                reason: (("hidden_damage" | "part_price_up" | "part_unavailable" | "wrong_part" | "procedure_required" | "calibration_required" | "labor_disagreement" | "prior_estimate_error" | "safety" | "other") | null)
                work: ({
                  withdrawn_reason: (string | null)
                  part_status: (("ordered" | "backordered" | "received" | "wrong" | "damaged" | "returned") | null)
                  supplier: string
                  ordered_on: (string | null)
                  eta_on: (string | null)
                  received_on: (string | null)
                } | null)
              }>
              promises: Array<{
                promised_on: string
                reason: (("parts_backorder" | "part_wrong_or_damaged" | "waiting_insurer" | "waiting_customer" | "hidden_damage" | "sublet" | "calibration" | "paint_redo" | "staff" | "weather" | "customer_request" | "other") | null)
                note: string
                at: string
              }>
              proposed_on: (string | null)
              records: Array<{
                id: string
                kind: ("scan_pre" | "scan_post" | "calibration" | "not_needed" | "glass")
                about: (("scan_pre" | "scan_post" | "calibration" | "glass") | null)
                systems: string
                method: (("static" | "dynamic" | "both") | null)
                tool: string
                technician: string
                result: string
                done_on: string
                odometer: (number | null)
                file: ({
                  name: string
                  signed_url: string
                } | null)
                glass: ({
                  pane: ("windshield" | "rear" | "door_front_left" | "door_front_right" | "door_rear_left" | "door_rear_right" | "quarter" | "vent" | "roof" | "mirror")
                  adhesive: string
                  lot: string
                  temperature_f: number
                  humidity: number
                  rust: boolean
                  set_at: string
                  safe_minutes: number
                } | null)
                at: string
              }>
              records_missing: Array<("scan_pre" | "scan_post" | "calibration" | "glass")>
              panes_to_set: Array<("windshield" | "rear" | "door_front_left" | "door_front_right" | "door_rear_left" | "door_rear_right" | "quarter" | "vent" | "roof" | "mirror")>
              glass: ({
                panes: Array<("windshield" | "rear" | "door_front_left" | "door_front_right" | "door_rear_left" | "door_rear_right" | "quarter" | "vent" | "roof" | "mirror")>
                damage: ("chip" | "crack" | "shattered")
                length: (("up_to_6_in" | "over_6_in") | null)
                in_view: (boolean | null)
                water: (boolean | null)
                features: Record<string, ("yes" | "no" | "unsure")>
              } | null)
              photos: Array<{
                file_id: string
                name: string
                signed_url: string
                kind: string
                at: string
              }>
              events: Array<{
                id: number
                kind: string
                to_status: (string | null)
                by: ("driver" | "shop" | "team" | "system")
                reason: (string | null)
                details: Record<string, unknown>
                at: string
              }>
              sums: ({
                authorized_cents: number
                asked_cents: number
                approved_cents: number
                open_cents: number
                own_risk_cents: number
                now: {
                  insurer_cents: number
                  own_cents: number
                  deductible_cents: number
                  betterment_cents: number
                  customer_cents: number
                  refused_cents: number
                }
                worst: {
                  insurer_cents: number
                  own_cents: number
                  deductible_cents: number
                  betterment_cents: number
                  customer_cents: number
                  refused_cents: number
                }
              } | null)
              deductible_cents: (number | null)
              insurer_waits: Array<{
                estimate_id: string
                version: string
                since_on: string
                due_on: string
                late_days: number
                days: number
                business: boolean
                source: (string | null)
              }>
              insurer_letter: ({
                subject: string
                text: string
                to: (string | null)
              } | null)
              also_in: Array<{
                claim_id: string
                claim_number: string
                pictures: number
              }>
            }
          } }
        default: Refused
      }
    }
  }
  "/rest/v1/orders/{id}": {
    /** One order with its timeline (bookings:read) */
    get: {
      parameters: {
        path: {
          id: string
        }
        header?: {
          "API-Version"?: "2026-11-30"
        }
      }
      responses: {
        200: { headers: Said; content: {
            "application/json": {
              id: string
              user_id: string
              provider_id: string
              listing_id: string
              claim_id: (string | null)
              amount: number
              insurer_cents: number
              deposit_cents: number
              refunded_cents: number
              lost_cents: number
              status: ("pending" | "paid" | "failed" | "expired" | "cancelled" | "refunded")
              work_status: ("requested" | "accepted" | "in_progress" | "completed" | "approved" | "declined" | "cancelled" | "no_show" | "disputed")
              service_date: (string | null)
              end_date: (string | null)
              starts_at: (string | null)
              notes: (string | null)
              stripe_session_id: (string | null)
              reservation_expires_at: (string | null)
              respond_by: (string | null)
              completed_at: (string | null)
              release_at: (string | null)
              released_at: (string | null)
              version: number
              created_at: string
              updated_at: string
              price: {
                kind: ("rental" | "storage" | "appointment" | "repair_share" | "tow")
                service_date: string
                end_date: (string | null)
                quantity: number
                rate_cents: number
                rate_kind?: ("listed" | "insurer")
                product?: {
                  id: string
                  kind: ("estimate_review" | "damage_appraisal" | "total_loss_valuation" | "diminished_value_report" | "post_repair_inspection" | "appraiser_under_clause" | "umpire" | "supplement_reinspection")
                  title: string
                  turnaround_business_days: number
                }
                rates?: {
                  weekly_cents: (number | null)
                  weekend_cents: (number | null)
                  since: string
                  before_days: number
                }
                lines?: Array<{
                  kind: ("day" | "weekend" | "week" | "part_week" | "week_rest" | "less")
                  days: number
                  count: number
                  each_cents: number
                  week_cents?: number
                }>
                return_terms?: {
                  miles_per_day: (number | null)
                  extra_mile_cents: (number | null)
                  fuel_eighth_cents: (number | null)
                  late_hour_cents: (number | null)
                  late_grace_minutes: number
                }
                total_cents: number
                covered_days: (number | null)
                insurer_day_cents: (number | null)
                insurer_cents: number
                own_cents: number
                direct_bill: boolean
                amount: number
                deposit_cents: number
                deductible_cents?: number
                kept_cents?: number
                settled?: {
                  refund_cents: number
                  insurer_cents: number
                }
              }
              listing: {
                id: string
                title: string
                description: string
                listing_type: ("vehicle" | "service")
                photo_path: (string | null)
                photo_alt: (string | null)
                services: Array<string>
              }
              provider: {
                business_name: string
                provider_type: string
                name: string
                email: (string | null)
                phone: (string | null)
                address: (string | null)
                city: (string | null)
                state: (string | null)
                zip: (string | null)
                time_zone: string
              }
              customer: {
                name: string
                email: (string | null)
                phone: (string | null)
              }
              claim: ({
                insurer_name: string
                claim_number: string
                claim_type: ("collision" | "comprehensive" | "liability" | "glass")
              } | null)
              car: (string | null)
              extends_order_id: (string | null)
              extended_by: (string | null)
              repair_id: (string | null)
              tow_job_id: (string | null)
              viewer: ("customer" | "provider" | "admin")
              member_role: (("owner" | "estimator" | "technician" | "front_desk" | "operator") | null)
              reviewed: boolean
              promised_cents: number
              timeline: Array<{
                id: number
                machine: string
                kind: string
                from_status: (string | null)
                to_status: (string | null)
                reason: (string | null)
                next_expected_at: (string | null)
                at: string
                details: Record<string, unknown>
                photos: Array<string>
                by: ("customer" | "provider" | "admin" | "system")
                by_me: boolean
                name: (string | null)
              }>
              handovers: Array<{
                id: number
                kind: ("check_out" | "check_in")
                odometer: number
                fuel_eighths: number
                notes: (string | null)
                photos: Array<string>
                on: (string | null)
                made: {
                  name: (string | null)
                  at: string
                }
                confirmed: ({
                  name: (string | null)
                  at: string
                } | null)
                objected: ({
                  name: (string | null)
                  at: string
                  reason: string
                } | null)
              }>
              terms: ({
                en: Array<string>
                es: Array<string>
              } | null)
              checkout_url: (string | null)
              complaint: ({
                kind: ("not_as_described" | "not_delivered" | "damage" | "unsafe" | "overcharged" | "other")
                created_at: string
                photos: Array<{
                  path: string
                  original_name: string
                }>
              } | null)
              left: ({
                odometer: number
                fuel_eighths: number
              } | null)
              change: ({
                id: string
                status: ("open" | "accepted" | "declined" | "withdrawn" | "expired" | "void")
                proposed_by: ("customer" | "provider")
                from_date: string
                from_end: (string | null)
                from_starts_at: (string | null)
                service_date: string
                end_date: (string | null)
                starts_at: (string | null)
                refund_cents: number
                note: (string | null)
                answer: (string | null)
                expires_at: string
                created_at: string
                answered_at: (string | null)
              } | null)
              early_return: ({
                id: string
                status: ("open" | "agreed" | "declined" | "objected" | "withdrawn" | "expired" | "void")
                proposed_by: ("customer" | "provider")
                returned_on: string
                from_end: string
                unused_days: number
                kept_cents: number
                refund_cents: number
                insurer_back_cents: number
                reason: string
                answer: (string | null)
                expires_at: string
                created_at: string
                answered_at: (string | null)
              } | null)
              license: ({
                number_last4: string
                state: string
                expires_on: string
                file_id: (string | null)
                recorded_at: string
              } | null)
              job_record: ({
                vehicle: string
                plate: string
                plate_state: (string | null)
                share_vin: boolean
                share_deductible: boolean
                adjuster_name: string
                adjuster_phone: string
                adjuster_email: string
                updated_at: (string | null)
                vin: (string | null)
                deductible_cents: (number | null)
              } | null)
              deposit: ({
                state: ("none" | "waits" | "needs_card" | "refused" | "lapsed" | "held" | "taking" | "taken" | "released")
                amount_cents: number
                hold_from: (string | null)
                held_until: (string | null)
                taken_cents: number
                has_card: boolean
                failure: (("declined" | "funds" | "authentication" | "card") | null)
                good: boolean
                ask: ({
                  id: string
                  status: ("open" | "agreed" | "objected" | "overdue" | "decided" | "withdrawn")
                  amount_cents: number
                  reason: string
                  asked_at: string
                  answer_by: string
                  objection: (string | null)
                  kept_cents: (number | null)
                  decision: (string | null)
                } | null)
              } | null)
              owed: ({
                lines: Array<{
                  kind: ("miles" | "fuel" | "late")
                  count: number
                  each_cents: number
                  driven?: number
                  included?: number
                  day_cents?: number
                  amount_cents?: number
                }>
                total_cents: number
                deposit_cents: number
              } | null)
              asked: number
              choice: ({
                id: string
                claim_id: (string | null)
                listing_id: string
                order_id: (string | null)
                act: ("booked" | "asked" | "estimate")
                service: (("repair" | "glass" | "towing" | "rental" | "adjuster") | null)
                shown: ({
                  kind: "list"
                  at: string
                  on: ("search" | "claim")
                  query: Record<string, string>
                  page: number
                  total: number
                  place: ({
                    zip: (string | null)
                    label: (string | null)
                    radius_miles: number
                    approximate: boolean
                  } | null)
                  rows: Array<{
                    id: string
                    miles: (number | null)
                    score: number
                    rate_cents: number
                    next_free_day: (string | null)
                  }>
                } | {
                  kind: "direct"
                } | {
                  kind: "unverified"
                  why: ("forged" | "expired" | "elsewhere")
                })
                position: (number | null)
                created_at: string
                listings: Array<{
                  id: string
                  title: string
                  business_name: string
                }>
              } | null)
              chargebacks: Array<{
                id: string
                amount_cents: number
                reason: string
                status: ("inquiry" | "needs_response" | "under_review" | "won" | "lost")
                due_by: (string | null)
                closed_at: (string | null)
                created_at: string
              }>
              claimed_back: boolean
            }
          } }
        default: Refused
      }
    }
  }
}
