// Everything about one person, one query per kind, as that person: row security decides, and each query names them too.
import { type RawBuilder, sql } from 'kysely'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import { unseal } from '#lib/server/seal.ts'
import { dutyOf, towsOf, towsOfCompany, webhooksOf } from './export-tows.ts'

type Row = Record<string, unknown>
const rowsOf = async (db: Database, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

/** Kinds in the order in which the archive lists them; each becomes `<kind>.json`. */
export const KINDS = [
  'account',
  'claims',
  'claim-draft',
  'tows',
  'bookings',
  'choices',
  'payments',
  'messages',
  'reviews',
  'business',
  'team',
  'onboarding-draft',
  'files',
  'notifications',
  'safety',
  'data-requests',
  'activity',
] as const
export type Kind = (typeof KINDS)[number]

/** Reads every kind. Sealed numbers are opened: they are the person's own. */
export async function exportRows(ctx: Ctx): Promise<Record<Kind, unknown>> {
  const me = person(ctx).id
  const system = asSystem(ctx, 'export').db
  const secret = ctx.services.env.ENCRYPTION_KEY
  const open = (sealed: unknown) => {
    try {
      return sealed ? unseal(secret, String(sealed)) : null
    } catch {
      return null // sealed with a key that is gone: the rest of the archive is still theirs
    }
  }
  const ask = (query: RawBuilder<Row>) => rowsOf(ctx.db, query)

  const account = async () => ({
    profile: (
      await ask(
        sql`select id, name, email, phone, role, language, created_at, updated_at from profiles where id = ${me}`,
      )
    )[0],
    signed_in_on: await rowsOf(
      system,
      sql`select user_agent, ip, created_at, last_seen_at, expires_at from auth.sessions where user_id = ${me} order by created_at`,
    ),
    notification_settings: await ask(
      sql`select topic, channel, enabled from notification_preferences where user_id = ${me} order by topic, channel`,
    ),
    texts: await ask(
      sql`select number, time_zone, words_version, opted_in_at, verified_at from phones where user_id = ${me}`,
    ),
    electronic_records: await ask(
      sql`select language, shown_text, given_at, withdrawn_at from electronic_consents where person_id = ${me} order by given_at`,
    ),
    saved_listings: await ask(
      sql`select listing_id, title, created_at from saved_listings where person_id = ${me} order by created_at`,
    ),
    saved_views: await ask(
      sql`select page, name, query, created_at from saved_views where user_id = ${me} order by page, created_at`,
    ),
  })
  const claims = async () =>
    (
      await ask(sql`select c.id, c.insurer_name, c.claim_number, c.policy_number_sealed, c.claim_type, c.loss_date, c.loss_state, c.loss_zip,
        c.vehicle_zip, c.home_zip, c.vin, c.drivable, c.services_needed, c.adjuster_email, c.description, c.status, c.close_reason,
        c.coverage_due_at as coverage_promised_by, c.created_at, c.updated_at,
        (select to_jsonb(v) - 'claim_id' - 'verified_by' - 'version' from coverage v where v.claim_id = c.id) as coverage,
        (select coalesce(jsonb_agg(to_jsonb(x) - array['id', 'claim_id', 'recorded_by', 'undone_by'] order by x.recorded_at), '[]')
          from claim_total_losses x where x.claim_id = c.id) as total_losses,
        (select coalesce(jsonb_agg(to_jsonb(x) - array['id', 'claim_id', 'asked_by', 'answered_by', 'undone_by'] order by x.asked_at), '[]')
          from coverage_extensions x where x.claim_id = c.id) as extensions,
        (select coalesce(jsonb_agg(to_jsonb(x) - array['id', 'claim_id', 'loss_id', 'recorded_by'] order by x.number), '[]')
          from total_loss_offers x where x.claim_id = c.id) as total_loss_offers,
        (select coalesce(jsonb_agg(to_jsonb(x) - array['id', 'claim_id', 'loss_id', 'file_id', 'recorded_by'] order by x.number), '[]')
          from total_loss_valuations x where x.claim_id = c.id) as comparables,
        (select coalesce(jsonb_agg(to_jsonb(x) - array['claim_id', 'loss_id', 'file_id', 'ticked_by'] order by x.ticked_at, x.item), '[]')
          from total_loss_ticks x where x.claim_id = c.id) as total_loss_checklist,
        (select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(x) - array['id', 'claim_id', 'file_id', 'order_id', 'recorded_by']) order by x.number), '[]')
          from appraisal_steps x where x.claim_id = c.id) as appraisal,
        (select coalesce(jsonb_agg(to_jsonb(x) - array['id', 'claim_id', 'provider_id', 'repair_id', 'recorded_by', 'version'] || jsonb_build_object(
            'releases', (select coalesce(jsonb_agg(to_jsonb(r) - array['id', 'stay_id', 'code_hash', 'signed_by', 'consented_by', 'consent_words'] order by r.number), '[]')
              from release_papers r where r.stay_id = x.id),
            'history', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'by', e.source, 'reason', e.reason, 'details', e.details) order by e.id), '[]')
              from storage_events e where e.stay_id = x.id)) order by x.in_at), '[]') from storage_stays x where x.claim_id = c.id) as storage,
        (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'from', e.from_status, 'to', e.to_status,
          'by_me', coalesce(e.actor_id = ${me}, false), 'reason', e.reason) order by e.id), '[]') from claim_events e where e.claim_id = c.id) as history,
        (select coalesce(jsonb_agg(jsonb_build_object('slot', r.slot, 'label', r.label, 'message', r.message, 'asked_at', r.created_at,
          'fulfilled_at', r.fulfilled_at, 'withdrawn_at', r.withdrawn_at) order by r.created_at), '[]') from document_requests r where r.claim_id = c.id) as requests,
        (select coalesce(jsonb_agg(jsonb_build_object('slot', d.slot, 'file', f.path, 'added_at', d.created_at, 'by_team', d.by_team) order by d.created_at), '[]')
          from claim_documents d join files f on f.id = d.file_id where d.claim_id = c.id) as documents,
        (select coalesce(jsonb_agg(to_jsonb(q) - array['id', 'claim_id', 'driver_id'] || jsonb_build_object('asked', (
            select coalesce(jsonb_agg(jsonb_build_object('status', i.status, 'decline_reason', i.decline_reason, 'estimates', (
              select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'number', e.number, 'status', e.status, 'declined_words', e.declined_words, 'lines', e.lines, 'total_cents', e.total_cents,
                'sent_at', e.sent_at) order by e.number), '[]') from estimates e where e.invitation_id = i.id and e.status <> 'draft'))
              order by i.created_at), '[]') from estimate_invitations i where i.request_id = q.id)) order by q.created_at), '[]')
          from estimate_requests q where q.claim_id = c.id) as estimate_requests,
        (select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'request_id', 'invitation_id', 'recorded_by', 'contact_id', 'file_id']
            || jsonb_build_object('file', f.path) order by o.recorded_at), '[]')
          from outside_estimates o join estimate_requests q on q.id = o.request_id left join files f on f.id = o.file_id
          where q.claim_id = c.id) as outside_estimates,
        (select coalesce(jsonb_agg(to_jsonb(p) - array['id', 'claim_id', 'driver_id', 'provider_id', 'version'] || jsonb_build_object(
            'signed', (select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'name', s.typed_name, 'up_to_cents', s.cap_cents, 'own_risk_lines', s.own_risk_lines, 'own_risk_name', s.own_risk_name, 'text', s.shown_text,
              'how', s.method, 'ip', s.ip, 'device', s.agent) order by s.at), '[]') from repair_authorizations s where s.repair_id = p.id),
            'lines', (select coalesce(jsonb_agg(to_jsonb(s) - array['estimate_id', 'repair_id'] order by s.line_no), '[]') from repair_lines s where s.repair_id = p.id),
            'photos', (select coalesce(jsonb_agg(jsonb_build_object('file', f.path, 'kind', s.kind, 'at', s.at) order by s.at), '[]') from repair_photos s join files f on f.id = s.file_id where s.repair_id = p.id),
            'insurer', (select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'decision', s.decision, 'approved_cents', s.approved_cents,
              'lines', s.lines, 'note', s.note, 'inspection_on', s.inspect_on, 'photos_of_lines', s.photo_lines, 'evidence',
              (select f.path from files f where f.id = s.evidence_id)) order by s.at), '[]') from repair_answers s where s.repair_id = p.id),
            'promised', (select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'day', s.promised_on, 'reason', s.reason, 'note', s.note) order by s.id), '[]')
              from repair_promises s where s.repair_id = p.id),
            'visits', (select coalesce(jsonb_agg(to_jsonb(s) - array['id', 'repair_id'] order by s.starts_at), '[]') from glass_visits s where s.repair_id = p.id),
            'records', (select coalesce(jsonb_agg(to_jsonb(s) - array['id', 'repair_id', 'file_id', 'recorded_by'] order by s.at), '[]')
              from repair_records s where s.repair_id = p.id),
            'invoices', (select coalesce(jsonb_agg(to_jsonb(s) - array['id', 'repair_id', 'corrects', 'issued_by'] order by s.issued_at), '[]')
              from repair_invoices s where s.repair_id = p.id),
            'payments_outside', (select coalesce(jsonb_agg(to_jsonb(s) - array['id', 'repair_id', 'recorded_by', 'confirmed_by'] order by s.at), '[]')
              from repair_payments s where s.repair_id = p.id),
            'papers', (select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'number', s.number, 'at', s.at, 'name', s.typed_name, 'text', s.shown_text,
              'facts', s.facts, 'ip', s.ip, 'device', s.agent, 'revoked_at', s.revoked_at, 'revoked_reason', s.revoked_reason) order by s.at), '[]')
              from repair_papers s where s.repair_id = p.id),
            'deductible_used_cents', (select s.cents from claim_deductible_uses s where s.repair_id = p.id),
            'history', (select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'kind', s.kind, 'to', s.to_status, 'reason', s.reason, 'details', s.details,
              'by_me', coalesce(s.actor_id = ${me}, false)) order by s.id), '[]') from repair_events s where s.repair_id = p.id)) order by p.created_at), '[]')
          from repairs p where p.claim_id = c.id) as repairs,
        (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'email', p.email, 'phone', p.phone, 'added_at', p.created_at,
            'links', (select coalesce(jsonb_agg(jsonb_build_object('sent_at', s.made_at, 'until', s.expires_at, 'ended_at', s.revoked_at,
              'opened', s.uses) order by s.made_at), '[]') from adjuster_links s where s.contact_id = p.id)) order by p.created_at), '[]')
          from adjuster_contacts p where p.claim_id = c.id) as adjusters,
        (select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'decision', s.decision, 'approved_cents', s.approved_cents, 'lines', s.lines,
            'note', s.note, 'inspection_on', s.inspect_on, 'photos_of_lines', s.photo_lines, 'outcome', s.outcome) order by s.at), '[]') from adjuster_answers s join repairs p on p.id = s.repair_id
          where p.claim_id = c.id) as answers_by_link,
        (select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'kind', s.kind, 'said', s.facts, 'note', s.note, 'outcome', s.outcome) order by s.at), '[]')
          from adjuster_statements s join adjuster_contacts p on p.id = s.contact_id
          where p.claim_id = c.id and (s.kind <> 'total_loss' or s.outcome = 'counted')) as said_by_link
        from claims c where c.driver_id = ${me} order by c.created_at`)
    ).map(({ policy_number_sealed, ...claim }) => ({ ...claim, policy_number: open(policy_number_sealed) }))
  const draft = async () =>
    (await ask(sql`select step, answers_sealed, updated_at from claim_drafts where driver_id = ${me}`)).map(
      ({ answers_sealed, ...rest }) => ({ ...rest, answers: JSON.parse(open(answers_sealed) ?? 'null') as unknown }),
    )
  const onboarding = async () =>
    (await ask(sql`select answers_sealed, updated_at from onboarding_drafts where user_id = ${me}`)).map(
      ({ answers_sealed, ...rest }) => ({ ...rest, answers: JSON.parse(open(answers_sealed) ?? 'null') as unknown }),
    )
  const bookings = async () =>
    (
      await ask(sql`select o.id, o.claim_id, o.listing_id, o.status, o.work_status, o.service_date, o.end_date, o.starts_at, o.amount as amount_cents,
      o.insurer_cents, o.deposit_cents, o.price_snapshot as price_as_bought, o.notes, o.created_at, o.extends_order_id,
      order_contact(o.id) -> 'provider' as provider, order_timeline(o.id) as history, order_handovers(o.id) as handovers,
      (select coalesce(jsonb_agg(to_jsonb(x) - 'order_id' order by x.created_at), '[]') from order_changes x where x.order_id = o.id) as change_requests,
      (select coalesce(jsonb_agg(to_jsonb(r) - 'order_id' order by r.created_at), '[]') from order_returns r where r.order_id = o.id) as early_returns,
      (select jsonb_build_object('kind', p.kind, 'reported_at', p.created_at) from order_complaints p where p.order_id = o.id) as complaint,
      (select coalesce(jsonb_agg(jsonb_build_object('asked_at', q.asked_at, 'question', q.question, 'answer', q.answer,
        'answered_at', q.answered_at) order by q.asked_at), '[]') from order_questions q where q.order_id = o.id and q.side = 'customer') as questions,
      (select to_jsonb(a) - array['id', 'order_id', 'asked_by', 'decided_by'] from deposit_asks a where a.order_id = o.id) as asked_of_deposit,
      (select to_jsonb(l) - 'order_id' - 'file_id' || jsonb_build_object('photo', f.path) from order_licenses l join files f on f.id = l.file_id
        where l.order_id = o.id) as license,
      (select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'order_id', 'author_id', 'file_id'] || jsonb_build_object('file', f.path) order by a.version), '[]')
        from appraisal_reports a left join files f on f.id = a.file_id where a.order_id = o.id) as reports,
      (select to_jsonb(j) - 'order_id' from job_records j where j.order_id = o.id) as shared_with_the_shop
      from orders o where o.user_id = ${me} order by o.created_at`)
    ).map(({ license, ...booking }) => {
      if (!license) return booking
      const { number_sealed, ...card } = license as Row
      return { ...booking, license: { ...card, number: open(number_sealed) } }
    })
  const choices = () =>
    ask(sql`select x.created_at as at, x.act, x.service, x.claim_id, x.listing_id, x.order_id, x.conversation_id, x.shown, x.position,
      (select jsonb_agg(jsonb_build_object('listing', s.id, 'title', s.title, 'business', s.business_name))
        from shown_listings(array[x.id]) s) as listings
      from choices x where x.person_id = ${me} order by x.created_at`)
  const payments = async () => ({
    payments:
      await ask(sql`select p.id, p.order_id, p.kind, p.status, p.amount_cents, p.captured_cents, p.capture_before, p.currency, p.created_at
      from payments p join orders o on o.id = p.order_id where o.user_id = ${me} order by p.created_at`),
    chargebacks: await ask(sql`select d.order_id, d.amount_cents, d.reason, d.status, d.created_at, d.closed_at
      from chargebacks d join orders o on o.id = d.order_id
      where o.user_id = ${me} or o.provider_id in (select id from provider_profiles where user_id = ${me}) order by d.created_at`),
    issued_documents: await ask(sql`select kind, year, number, order_id, issued_at, facts, names from issued_documents
      where driver_id = ${me} or (kind = 'provider_statement' and provider_id in (select id from provider_profiles where user_id = ${me})) order by issued_at, id`),
    lead_fees:
      await ask(sql`select f.order_id, f.trade, f.state, f.cents, f.status, f.charged_at, f.credit_reason, f.credited_at
      from lead_fees f where f.provider_id in (select id from provider_profiles where user_id = ${me}) order by f.charged_at`),
    ledger: await ask(sql`select t.created_at, t.kind, t.order_id, e.account, e.amount_cents from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      where e.party_id = ${me} or e.party_id in (select id from provider_profiles where user_id = ${me}) order by e.id`),
  })
  const messages = () =>
    ask(sql`select c.id, c.topic, c.created_at as started_at, conversation_about(c.id) as about, coalesce(participant_name(
        case when c.participant_1_id = ${me} then c.participant_2_id else c.participant_1_id end, c.id), 'ClaimChoice') as with_whom,
      (select coalesce(jsonb_agg(jsonb_build_object('at', m.created_at, 'from', case when m.sender_id = ${me} then 'me' else 'them' end,
          'text', m.content, 'read', m.is_read, 'files', (select coalesce(jsonb_agg(f.original_name order by a.position), '[]')
            from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id)) order by m.created_at, m.id), '[]')
        from messages m where m.conversation_id = c.id) as messages
      from conversations c where ${me} in (c.participant_1_id, c.participant_2_id) order by c.created_at`)
  const reviews = () =>
    ask(sql`select r.id, r.order_id, r.tow_job_id, r.reviewer_name as shown_as, r.rating, r.counts, r.review_text, r.service_date, r.created_at,
      (select coalesce(jsonb_agg(p.path order by p.position), '[]') from review_photos p where p.review_id = r.id and p.owner_id = ${me}) as photos,
      (select x.reply_text from review_replies x where x.review_id = r.id) as reply_of_the_provider,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'reason', d.reason, 'note', d.note, 'at', d.at,
          'objection', (select jsonb_build_object('words', o.words, 'created_at', o.created_at, 'outcome', o.outcome)
            from review_objections o where o.removal_id = d.id)) order by d.at), '[]')
        from review_removals d where d.review_id = r.id) as removals
      from reviews r where r.reviewer_id = ${me} order by r.created_at`)
  const files = async () => {
    const rows = await ask(sql`select id, path, original_name, content_type, size, sha256, created_at from files
      where owner_id = ${me} order by created_at`)
    const readers = await ask(
      sql`select file_id, name, role, at from file_readers(array(select id from files where owner_id = ${me}))`,
    )
    return rows.map(({ id, ...file }) => ({
      ...file,
      opened_by: readers.filter((reader) => reader['file_id'] === id).map(({ name, role, at }) => ({ name, role, at })),
    }))
  }
  const notifications = async () => ({
    notifications: await ask(
      sql`select type, title, message, action_url, read, created_at from notifications where user_id = ${me} order by created_at`,
    ),
    deliveries:
      await ask(sql`select topic, title, app, email, email_reason, email_at, text, text_at, created_at from notification_deliveries
      where user_id = ${me} order by created_at`),
  })
  const safety = async () => ({
    blocked: await ask(sql`select blocked_id, created_at from blocks where blocker_id = ${me} order by created_at`),
    reports:
      await ask(sql`select conversation_id, message_id, reason, details, created_at, resolved_at, outcome from message_reports
      where reporter_id = ${me} order by created_at`),
  })
  // what one asked about one's own data, and what was decided about the account; reasons of a hold stay with the team
  const requests = async () => ({
    requests:
      await ask(sql`select r.kind, r.received_how, r.received_at, r.due_at, r.note, r.status, r.hold_kind, r.archive_until, r.closed_at,
      (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'to', e.to_status, 'reason', e.reason) order by e.id), '[]')
        from data_request_events e where e.request_id = r.id) as steps
      from data_requests r where r.person_id = ${me} order by r.received_at`),
    legal_holds: await rowsOf(
      system,
      sql`select placed_at, lifted_at from legal_holds where person_id = ${me} order by placed_at`,
    ),
    claims_admin: await rowsOf(
      system,
      sql`select kind, status, role_after, proposed_at, decided_at from admin_grants where person_id = ${me} order by proposed_at`,
    ),
  })
  const activity = () =>
    rowsOf(
      system,
      sql`select at, action, subject_table as about, subject_id as about_id, reason from audit_log where actor_id = ${me} order by id`,
    )
  const business = async () => {
    const [profile] = await ask(sql`select * from provider_profiles where user_id = ${me}`)
    if (!profile) return null
    const id = String(profile['id'])
    const [tax] = await rowsOf(system, sql`select ein_sealed from provider_secrets where provider_id = ${id}`)
    return {
      profile: { ...profile, tax_number: open(tax?.['ein_sealed']) },
      history: await ask(
        sql`select at, from_status, to_status, reason from provider_events where provider_id = ${id} order by id`,
      ),
      background_check: await rowsOf(
        system,
        sql`select status, company, reference, consent_on, reason, recorded_at from background_checks where provider_id = ${id}`,
      ),
      payouts: await ask(sql`select p.made_at, p.amount_cents, p.status, p.reversed_cents, p.failure,
          (select jsonb_agg(jsonb_build_object('booking', i.order_id, 'amount_cents', i.amount_cents)) from payout_items i where i.payout_id = p.id) as items,
          (select coalesce(jsonb_agg(jsonb_build_object('amount_cents', r.amount_cents, 'status', r.status, 'asked_at', r.asked_at)), '[]') from payout_reversals r where r.payout_id = p.id) as reversals
        from payouts p where p.provider_id = ${id} order by p.made_at`),
      payout_account: {
        account: await ask(sql`select * from payout_accounts where provider_id = ${id}`),
        bank: await ask(sql`select * from bank_payouts where provider_id = ${id} order by arrives_at`),
        tax_number: (
          await rowsOf(system, sql`select kind, number_sealed, given_at from tax_identities where provider_id = ${id}`)
        ).map(({ number_sealed, ...given }) => ({ ...given, number: open(number_sealed) })),
      },
      credentials: (
        await rowsOf(
          system,
          sql`select kind, state, issuer, number_sealed, expires_on, file_path, status, refusal_reason, created_at
            from credentials where provider_id = ${id} order by created_at`,
        )
      ).map(({ number_sealed, ...credential }) => ({ ...credential, number: open(number_sealed) })),
      shop: (await ask(sql`select * from shops where provider_id = ${id}`)).map(({ license_sealed, ...shop }) => ({
        ...shop,
        license_number: open(license_sealed),
      })),
      ...(
        await ask(sql`select to_jsonb(t) - 'provider_id' || jsonb_build_object(
          'yards', (select coalesce(jsonb_agg(to_jsonb(y) - 'provider_id' order by y.created_at), '[]') from tow_yards y where y.provider_id = t.provider_id),
          'rate_cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['provider_id', 'published_by'] order by c.vehicle_class, c.number), '[]') from tow_rate_cards c where c.provider_id = t.provider_id)) as towing from tow_companies t where t.provider_id = ${id}`)
      )[0],
      webhooks: await ask(webhooksOf(id)),
      tows: await ask(towsOfCompany(id)),
      vehicles:
        await ask(sql`select v.id, v.year, v.make, v.model, v.trim, v.mileage, v.daily_rate_cents, v.wheelchair_accessible, v.recalls_checked_on,
        v.created_at, vehicle_private(v.id) ->> 'vin' as vin, vehicle_private(v.id) ->> 'license_plate' as license_plate
        from vehicles v where v.provider_id = ${id} order by v.created_at`),
      listings:
        await ask(sql`select l.*, (select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'description', p.alt) order by p.position), '[]')
        from listing_photos p where p.listing_id = l.id) as photos, (select coalesce(jsonb_agg(to_jsonb(s) - 'listing_id' order by s.created_at), '[]')
        from service_products s where s.listing_id = l.id) as fixed_price_services from listings l where l.provider_id = ${id} order by l.created_at`),
      // what was sold, without the customers: who they are is theirs
      bookings:
        await ask(sql`select id, listing_id, status, work_status, service_date, end_date, starts_at, amount as amount_cents, insurer_cents,
        deposit_cents, created_at, released_at, (select coalesce(jsonb_agg(jsonb_build_object('number', a.number, 'version', a.version,
          'license_type', a.license_type, 'license_state', a.license_state, 'license_number', a.license_number, 'statement', a.statement,
          'handed_in_at', a.created_at, 'sha256', a.sha256) order by a.version), '[]') from appraisal_reports a where a.order_id = orders.id) as reports
        from orders where provider_id = ${id} order by created_at`),
      review_reports: await ask(
        sql`select review_id, reason, details, created_at, outcome, resolution from review_reports where provider_id = ${id} order by created_at`,
      ),
      review_replies: await ask(sql`select x.review_id, x.reply_text, x.created_at, x.edited_at,
        (select coalesce(jsonb_agg(jsonb_build_object('at', v.at, 'before', v.text_before) order by v.id), '[]')
          from review_reply_versions v where v.review_id = x.review_id) as earlier
        from review_replies x where x.provider_id = ${id} order by x.created_at`),
      // what was written on them: updates and hand-overs
      written_on_bookings:
        await ask(sql`select e.order_id, e.at, e.kind, e.reason as text, e.details || coalesce((select jsonb_strip_nulls(jsonb_build_object(
          'odometer', h.odometer, 'fuel_eighths', h.fuel_eighths, 'on', h.returned_on)) from handovers h where h.event_id = e.id), '{}') as details, (select coalesce(jsonb_agg(f.path order by p.position), '[]')
          from order_photos p join files f on f.id = p.file_id where p.event_id = e.id) as photos
        from order_events e where e.actor_id = ${me} and e.kind in ('update', 'check_out', 'check_in', 'deposit_asked', 'unreachable') order by e.id`),
      estimates:
        await ask(sql`select e.kind, e.number, e.status, e.lines, e.tax_bp, e.labor_tax_bp, e.total_cents, e.valid_until, e.message, e.sent_at
        from estimates e where e.provider_id = ${id} order by e.created_at`),
      estimates_asked: await ask(sql`select status, due_at, decline_reason, decline_words, created_at, (select
            coalesce(jsonb_agg(jsonb_build_object('file', f.path, 'at', s.at, 'shown_at', s.shown_at) order by s.at), '[]')
            from estimate_photos s join files f on f.id = s.file_id where s.invitation_id = i.id) as photos
        from estimate_invitations i where provider_id = ${id} order by created_at`),
      repairs: await ask(sql`select status, stage, ro_number, arrived_at, promised_on,
        authorized_cents, ready_at, created_at from repairs where provider_id = ${id} order by created_at`),
      ...(await ask(sql`select business_keys(${id}, now()) as api_keys`))[0],
      asked_by_keys: await ask(sql`select repair_id, input, asked_at, status, reason
        from key_requests where provider_id = ${id} order by id`),
      time_off: await ask(sql`select d.listing_id, d.unit, d.day from listing_days d
        join listings l on l.id = d.listing_id where l.provider_id = ${id} and d.reason = 'time_off' order by d.day`),
    }
  }
  // what one did for a business, also for one that one has left: own words and steps only
  const team = async () => ({
    works_for: await ask(sql`select p.business_name, m.member_role, m.created_at as since from provider_members m
      join provider_profiles p on p.id = m.provider_id where m.user_id = ${me}`),
    tow_duty: await ask(dutyOf(me)),
    invitations_sent: await rowsOf(
      system,
      sql`select email, member_role, status, created_at, answered_at from provider_invitations where invited_by = ${me} order by created_at`,
    ),
    invitations_received: await rowsOf(
      system,
      sql`select b.business_name, v.member_role, v.status, v.created_at, v.answered_at from provider_invitations v
        join provider_profiles b on b.id = v.provider_id where v.email = (select lower(email) from profiles where id = ${me}) order by v.created_at`,
    ),
    steps: await rowsOf(
      system,
      sql`select e.at, e.kind, b.business_name, e.details ->> 'member_role' as member_role, coalesce(e.actor_id = ${me}, false) as by_me
        from provider_events e join provider_profiles b on b.id = e.provider_id
        where e.machine = 'team' and ${me} in (e.actor_id, e.subject_id) order by e.id`,
    ),
    written_on_bookings: await rowsOf(
      system,
      sql`select e.order_id, e.at, e.kind, e.reason as text from order_events e join orders o on o.id = e.order_id
        join provider_profiles b on b.id = o.provider_id
        where e.actor_id = ${me} and o.user_id <> ${me} and b.user_id <> ${me} and e.kind in ('update', 'check_out', 'check_in', 'deposit_asked') order by e.id`,
    ),
    messages_written: await rowsOf(
      system,
      sql`select m.conversation_id, m.created_at as at, m.content as text from messages m join conversations c on c.id = m.conversation_id
        where m.sender_id = ${me} and c.provider_id is not null and ${me} not in (c.participant_1_id, c.participant_2_id) order by m.created_at`,
    ),
  })
  return {
    account: await account(),
    claims: await claims(),
    'claim-draft': await draft(),
    tows: await rowsOf(system, towsOf(me)),
    bookings: await bookings(),
    choices: await choices(),
    payments: await payments(),
    messages: await messages(),
    reviews: await reviews(),
    business: await business(),
    team: await team(),
    'onboarding-draft': await onboarding(),
    files: await files(),
    notifications: await notifications(),
    safety: await safety(),
    'data-requests': await requests(),
    activity: await activity(),
  }
}
