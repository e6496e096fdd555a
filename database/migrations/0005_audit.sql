-- The memory: written by trigger in the transaction of the change, append-only for every role,
-- chained by hash so that a row changed or taken out afterwards shows.

-- One chain per company that acts, and one for the platform's own jobs (all zeros). The row lock on the
-- head puts the writers of one chain in order; a transaction has one actor and so holds one head only.
create table audit_chains (
  chain uuid primary key,
  head bytea not null,
  entries bigint not null default 0
);

create table audit_logs (
  id bigint primary key,
  chain uuid not null references audit_chains (chain),
  company_id uuid,
  actor_id uuid,
  action text not null check (action in ('insert', 'update', 'delete', 'event')),
  resource_type text not null,
  resource_id text,
  resource_label text,
  result text not null default 'done' check (result in ('done', 'denied')),
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  client_address text,
  created_at timestamptz not null,
  hash bytea not null
);
create sequence audit_logs_id as bigint owned by audit_logs.id;
create index audit_logs_by_company on audit_logs (company_id, id desc);
create index audit_logs_by_resource on audit_logs (resource_id, id desc);
create index audit_logs_by_chain on audit_logs (chain, id);

call app.protect('audit_chains');
call app.protect('audit_logs');
create policy read on audit_logs for select to app_user
  using ((select app.may('audit', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = audit_logs.company_id offset 0));
grant select on audit_logs to app_user, app_platform;

create function app.refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception using errcode = '42501', message = 'The audit log is append-only.'; end $$;
create trigger append_only before update or delete on audit_logs
  for each row execute function app.refuse_change();
create trigger append_only_whole before truncate on audit_logs
  for each statement execute function app.refuse_change();

-- What a row's hash is taken over, besides the hash before it.
create function app.audit_text(entry audit_logs) returns text
  language sql immutable
  as $$
    select jsonb_build_array((entry).id, (entry).chain, (entry).company_id, (entry).actor_id,
      (entry).action, (entry).resource_type, (entry).resource_id, (entry).resource_label,
      (entry).result, (entry).before, (entry).after, (entry).reason, (entry).request_id,
      (entry).client_address, extract(epoch from (entry).created_at))::text
  $$;

create function app.write_audit(entry audit_logs) returns void
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
    insert into audit_logs select entry.*;
    update audit_chains set head = entry.hash, entries = entries + 1 where chain = entry.chain;
  end $$;

-- Trigger arguments: the column that holds the company, and the one that names the record to a person.
create function app.audit_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    whole jsonb := coalesce(is_now, was);
    entry audit_logs;
  begin
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
        into was, is_now
        from jsonb_each(was) o
        where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
      if was is null then
        return null;
      end if;
    end if;
    -- A row without a company of its own belongs to its person's.
    entry.company_id := coalesce((whole ->> tg_argv[0])::uuid,
      (select p.company_id from profiles p where p.id = (whole ->> 'user_id')::uuid));
    entry.action := lower(tg_op);
    entry.resource_type := tg_table_name;
    entry.resource_id := coalesce(whole ->> 'id', whole ->> 'user_id');
    entry.resource_label := whole ->> tg_argv[1];
    entry.result := 'done';
    entry.before := was;
    entry.after := is_now;
    perform app.write_audit(entry);
    return null;
  end $$;

-- What no row change shows: a sign-in, an export, a refused attempt.
create function app.record_event(event text, subject uuid, label text, outcome text, detail jsonb)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := subject;
    entry.resource_label := label;
    entry.result := outcome;
    entry.after := detail;
    perform app.write_audit(entry);
  end $$;

-- The same for the sign-in part, whose connections carry no claims: it names the person itself.
create function app.record_auth_event(actor uuid, event text, outcome text, address text, detail jsonb)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform set_config('app.user_id', coalesce(actor::text, ''), true);
    perform set_config('app.client_address', coalesce(address, ''), true);
    perform app.record_event(event, actor, null, outcome, detail);
  end $$;

-- Recomputes the chain of the caller's company from its first row and compares every link; for the
-- platform, whose jobs write a chain of their own, that one too.
create function app.verify_audit()
  returns table (intact boolean, entries bigint, first_broken bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := app.actor_company(app.user_id());
    checked uuid;
    expected bytea;
    length bigint;
    entry audit_logs;
    kept audit_chains;
  begin
    intact := true;
    entries := 0;
    if own is null or not app.may('audit', 'read') then
      raise exception using errcode = '42501', message = 'audit:read is not granted';
    end if;
    for checked in
      select own union all select '00000000-0000-0000-0000-000000000000'
        from companies where id = own and kind = 'platform'
    loop
      expected := '';
      length := 0;
      for entry in select * from audit_logs where chain = checked order by id loop
        length := length + 1;
        expected := sha256(expected || convert_to(app.audit_text(entry), 'UTF8'));
        if entry.hash <> expected then
          intact := false;
          first_broken := least(first_broken, entry.id);
        end if;
      end loop;
      select * into kept from audit_chains where chain = checked;
      if (coalesce(kept.head, ''), coalesce(kept.entries, 0)) is distinct from (expected, length) then
        intact := false;
      end if;
      entries := entries + length;
    end loop;
    return next;
  end $$;

grant execute on function app.record_event to app_user, app_platform;
grant execute on function app.record_auth_event to app_auth;
grant execute on function app.verify_audit to app_user;

create trigger audit after insert or update or delete on companies
  for each row execute function app.audit_row('id', 'name');
create trigger audit after insert or update or delete on profiles
  for each row execute function app.audit_row('company_id', 'email');
create trigger audit after insert or update or delete on user_roles
  for each row execute function app.audit_row('company_id', 'role');
create trigger audit after insert or update or delete on role_permissions
  for each row execute function app.audit_row('company_id', 'role');
