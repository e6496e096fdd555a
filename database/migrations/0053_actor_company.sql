-- Every policy asks whose company the caller acts for, so both lookups must go by key. A session keeps its plan: made
-- while there are few companies, or by old statistics, it would go on reading all active ones when there are many.
-- `offset 0` leaves the planner the id alone to look for, and it may not choose to read a small table whole.
create or replace function app.actor_company(actor uuid) returns uuid
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  as $$
    select p.company_id
    from (select company_id, status, deleted_at from profiles where id = actor offset 0) p
      cross join lateral (select status, deleted_at from companies where id = p.company_id offset 0) c
    where p.status = 'active' and p.deleted_at is null
      and c.status = 'active' and c.deleted_at is null
      and (current_setting('role') = 'app_auth'
        or app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2'))
  $$;
