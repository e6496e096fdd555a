-- Finding something in a long memory: every question that the screen asks has its index, and every page
-- costs the same whether the log holds thousands of entries or millions.

-- What a record was called, as it is searched for: by its beginning, in any case. A column and not an
-- expression, because under row-level security an index is only asked by comparisons that cannot leak.
alter table audit_logs add column label_key text collate "C"
  generated always as (lower(left(resource_label, 100))) stored;

create index audit_logs_by_label on audit_logs (label_key, id desc);
create index audit_logs_by_company_and_label on audit_logs (company_id, label_key, id desc);
create index audit_logs_by_actor on audit_logs (actor_id, id desc);
create index audit_logs_by_type on audit_logs (resource_type, id desc);
create index audit_logs_by_company_and_type on audit_logs (company_id, resource_type, id desc);
create index audit_logs_denied on audit_logs (id desc) where result = 'denied';
create index audit_logs_denied_by_company on audit_logs (company_id, id desc) where result = 'denied';
create index audit_logs_deleted on audit_logs (id desc) where action = 'delete';
create index audit_logs_deleted_by_company on audit_logs (company_id, id desc) where action = 'delete';
create index audit_logs_by_time on audit_logs (created_at, id);

-- As before, but by name: a generated column takes no value.
create or replace function app.write_audit(entry audit_logs) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    previous bytea;
    actor_company uuid;
  begin
    entry.actor_id := app.user_id();
    select p.company_id into actor_company from profiles p where p.id = entry.actor_id;
    entry.chain := coalesce(actor_company, '00000000-0000-0000-0000-000000000000');
    entry.company_id := coalesce(entry.company_id, actor_company);
    entry.request_id := app.claim('request_id');
    entry.client_address := app.claim('client_address');
    entry.reason := coalesce(entry.reason, app.claim('reason'));
    insert into audit_chains (chain, head) values (entry.chain, '') on conflict do nothing;
    select head into previous from audit_chains where chain = entry.chain for update;
    entry.id := nextval('public.audit_logs_id');
    entry.created_at := clock_timestamp();
    entry.hash := sha256(previous || convert_to(app.audit_text(entry), 'UTF8'));
    insert into audit_logs (id, chain, company_id, actor_id, action, resource_type, resource_id,
        resource_label, result, before, after, reason, request_id, client_address, created_at, hash)
      values (entry.id, entry.chain, entry.company_id, entry.actor_id, entry.action,
        entry.resource_type, entry.resource_id, entry.resource_label, entry.result, entry.before,
        entry.after, entry.reason, entry.request_id, entry.client_address, entry.created_at, entry.hash);
    update audit_chains set head = entry.hash, entries = entries + 1 where chain = entry.chain;
  end $$;

-- Where in the log a moment lies: the first entry at or after it, null when there is none. Ids follow time
-- but for writers at the same moment, so whoever pages by id asks for the time as well.
create function app.audit_place(moment timestamptz) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select id from audit_logs where created_at >= moment order by created_at, id limit 1 $$;
grant execute on function app.audit_place to app_user;

-- Recomputes every chain, for the operator: what app.verify_audit does for one company.
create function app.verify_audit_chains()
  returns table (chain uuid, intact boolean, entries bigint, first_broken bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    kept audit_chains;
    expected bytea;
    entry audit_logs;
  begin
    for kept in
      select k.* from audit_chains k
      -- A chain whose head was taken out as well still shows by its entries.
      union all select distinct l.chain, ''::bytea, 0::bigint from audit_logs l
        where not exists (select from audit_chains k where k.chain = l.chain)
      order by 1
    loop
      chain := kept.chain;
      intact := true;
      entries := 0;
      first_broken := null;
      expected := '';
      for entry in select * from audit_logs l where l.chain = kept.chain order by l.id loop
        entries := entries + 1;
        expected := sha256(expected || convert_to(app.audit_text(entry), 'UTF8'));
        if entry.hash <> expected then
          intact := false;
          first_broken := coalesce(first_broken, entry.id);
        end if;
      end loop;
      if (kept.head, kept.entries) is distinct from (expected, entries) then
        intact := false;
      end if;
      return next;
    end loop;
  end $$;
grant execute on function app.verify_audit_chains to app_platform;
