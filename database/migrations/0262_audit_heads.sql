-- A chain's head is written once per transaction: writing it with each entry would leave as many
-- dead versions, which every further entry would search.
alter table audit_chains add column last_id bigint not null default 0;
update audit_chains k set last_id =
  coalesce((select max(l.id) from audit_logs l where l.chain = k.chain), 0);

create or replace function app.append_audit(entry audit_logs) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  declare
    previous bytea;
    sealed bigint;
  begin
    select k.head, k.last_id into previous, sealed from audit_chains k where k.chain = entry.chain;
    -- Entries after the head are of this transaction, which holds the lock of the chain.
    previous := coalesce((select l.hash from audit_logs l where l.chain = entry.chain
      and l.id > sealed order by l.id desc limit 1), previous);
    entry.id := nextval('public.audit_logs_id');
    entry.created_at := clock_timestamp();
    entry.hash := sha256(previous || convert_to(app.audit_text(entry), 'UTF8'));
    insert into audit_logs (id, chain, company_id, actor_id, action, resource_type, resource_id,
        resource_label, result, before, after, reason, request_id, client_address, created_at, hash,
          as_whom)
      values (entry.id, entry.chain, entry.company_id, entry.actor_id, entry.action,
        entry.resource_type, entry.resource_id, entry.resource_label, entry.result, entry.before,
        entry.after, entry.reason, entry.request_id, entry.client_address, entry.created_at,
        entry.hash, entry.as_whom);
  end $$;

create function app.seal_audit_chain() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  begin
    if exists (select from audit_chains k where k.chain = new.chain and k.last_id >= new.id) then
      return null;
    end if;
    update audit_chains k
      set head = added.head, entries = k.entries + added.entries, last_id = added.last_id
      from (
        select count(*) as entries, max(l.id) as last_id,
          (array_agg(l.hash order by l.id desc))[1] as head
        from audit_logs l join audit_chains c on c.chain = l.chain
        where l.chain = new.chain and l.id > c.last_id) added
      where k.chain = new.chain;
    return null;
  end $$;
-- At commit; the first entry of a transaction does it for all.
create constraint trigger seal after insert on audit_logs deferrable initially deferred
  for each row execute function app.seal_audit_chain();

create or replace function app.retain_audit_chain(wanted uuid, moment timestamp with time zone, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    days integer := app.audit_days(wanted);
    stored audit_chains;
    gone record;
    entry audit_logs;
  begin
    if days is null or not exists (select from audit_logs l where l.chain = wanted
        and l.created_at < moment - make_interval(days => days) limit 1) then
      return 0;
    end if;
    select * into stored from audit_chains k where k.chain = wanted for update;
    select count(*) as entries, count(*) filter (where o.resource_type <> 'audit.retention')
      as others,
        min(o.created_at) as since, max(o.created_at) as until, max(o.id) as last_id
      into gone
      from (
        select l.id, l.created_at, l.resource_type,
          bool_or(l.created_at >= moment - make_interval(days => days)
            or app.is_entry_held(l.resource_id, l.company_id)) over (order by l.id) as stays
          from (select id, created_at, resource_type, resource_id, company_id from audit_logs
            where chain = wanted order by id limit most) l) o
      where not o.stays;
    -- Entries that record removals go only together with later ones: removing them alone would just
    -- create another.
    if gone.others = 0 then
      return 0;
    end if;
    stored.removed := stored.removed + gone.entries;
    stored.removed_hash := (select l.hash from audit_logs l where l.id = gone.last_id);
    stored.removed_from := coalesce(stored.removed_from, gone.since);
    -- Like app.write_audit, but into the chain being trimmed instead of the caller's.
    entry.chain := wanted;
    entry.company_id := nullif(wanted, '00000000-0000-0000-0000-000000000000');
    entry.action := 'event';
    entry.resource_type := 'audit.retention';
    entry.result := 'done';
    entry.reason := app.claim('reason');
    entry.after := jsonb_build_object('removed', gone.entries, 'removed_in_all', stored.removed,
      'days', days, 'from', stored.removed_from, 'until', gone.until, 'last_id', gone.last_id,
      'last_hash', encode(stored.removed_hash, 'hex'));
    perform app.append_audit(entry);
    update audit_chains set removed = stored.removed, removed_hash = stored.removed_hash,
        removed_id = gone.last_id, removed_from = stored.removed_from, removed_until = gone.until
      where chain = wanted;
    delete from audit_logs l where l.chain = wanted and l.id <= gone.last_id;
    return gone.entries;
  end $function$
;
