-- One word for whoever takes the cards: the payment provider. Only names change; every entry keeps its account and its cents.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries disable trigger user;
update ledger_entries set account = 'payment_provider' where account = 'card_company';
alter table ledger_entries enable trigger user;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('payment_provider', 'held', 'provider_balance', 'platform_fee',
  'insurer_receivable', 'deposit', 'refund', 'dispute', 'customer', 'bank'));
do $$
declare it record;
begin
  for it in select d.objoid::regclass as place, a.attname, replace(d.description, 'card company', 'payment provider') as words
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
      left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
    where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and d.description like '%card company%' loop
    if it.attname is null then execute format('comment on table %s is %L', it.place, it.words);
    else execute format('comment on column %s.%I is %L', it.place, it.attname, it.words); end if;
  end loop;
end $$;
