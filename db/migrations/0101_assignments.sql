-- Which admin works on which row is an assignment: a soft lock that ends by itself.
alter table in_hand rename to assignments;
alter table assignments rename constraint in_hand_pkey to assignments_pkey;
alter table assignments rename constraint in_hand_check to assignments_check;
alter table assignments rename constraint in_hand_subject_table_check to assignments_subject_table_check;
alter table assignments rename constraint in_hand_admin_id_fkey to assignments_admin_id_fkey;
alter index in_hand_admin rename to assignments_admin;
alter policy admins_take on assignments rename to admins_assign;
alter policy admins_take_over on assignments rename to admins_reassign;
alter policy admins_let_go on assignments rename to admins_unassign;
comment on table assignments is 'Ends by itself; take-next passes over rows that are assigned to somebody else.';
update saved_views v set query = (select string_agg(part, '&' order by split_part(part, '=', 1) collate "C", place)
    from regexp_split_to_table(regexp_replace(v.query, '(^|&)hand=', '\1assigned='), '&') with ordinality as p (part, place))
  where query ~ '(^|&)hand=';
