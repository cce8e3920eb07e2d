-- The provider's one public word under a review, open for a day, with what it said before.
create table review_replies (
  review_id uuid primary key references reviews on delete cascade,
  provider_id uuid not null references provider_profiles on delete restrict,
  author_id uuid not null references profiles on delete cascade,
  reply_text text not null check (char_length(reply_text) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on column review_replies.author_id is 'Who of the business wrote it; never shown to the public.';
create index review_replies_provider on review_replies (provider_id);
create index review_replies_author on review_replies (author_id);

create table review_reply_versions (
  id bigint generated always as identity primary key,
  review_id uuid not null references review_replies on delete cascade,
  actor_id uuid references profiles on delete cascade,
  text_before text not null,
  at timestamptz not null default now()
);
create index review_reply_versions_review on review_reply_versions (review_id, id);

create function tg_review_reply_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into review_reply_versions (review_id, actor_id, text_before, at)
    values (old.review_id, actor_id(), old.reply_text, coalesce(new.edited_at, now()));
  return null;
end $$;
create trigger version after update of reply_text on review_replies for each row
  when (new.reply_text <> old.reply_text) execute function tg_review_reply_version();

-- Whoever deletes their account takes their words along; an answer to them would quote what is gone.
create function tg_review_silenced() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from review_replies where review_id = new.id;
  return null;
end $$;
create trigger silenced after update of reviewer_name on reviews for each row
  when (new.reviewer_name <> old.reviewer_name) execute function tg_review_silenced();

alter table review_replies enable row level security;
alter table review_reply_versions enable row level security;
create policy everyone_reads on review_replies for select to app_request using (true);
create policy member_inserts on review_replies for insert to app_request
  with check (author_id = (select actor_id()) and provider_id in (select actor_provider_ids())
    and exists (select from reviews r where r.id = review_id and r.provider_id = review_replies.provider_id));
create policy member_updates_for_a_day on review_replies for update to app_request
  using (provider_id in (select actor_provider_ids()) and created_at > now() - interval '1 day');
grant select, insert (review_id, provider_id, author_id, reply_text), update (reply_text, edited_at) on review_replies to app_request;
create policy member_or_admin_reads on review_reply_versions for select to app_request
  using ((select actor_is_admin()) or exists (select from review_replies p where p.review_id = review_reply_versions.review_id
    and p.provider_id in (select actor_provider_ids())));
grant select on review_reply_versions to app_request;
