CREATE OR REPLACE FUNCTION app.retain_audit_chain(wanted uuid, moment timestamp with time zone, most integer)
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
