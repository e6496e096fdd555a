CREATE OR REPLACE FUNCTION app.verify_chain(wanted uuid)
 RETURNS TABLE(intact boolean, entries bigint, first_broken bigint, as_others bigint, removed bigint, removed_until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    kept audit_chains;
    expected bytea;
    entry audit_logs;
    account jsonb;
  begin
    select * into kept from audit_chains k where k.chain = wanted;
    intact := true;
    entries := 0;
    as_others := 0;
    removed := coalesce(kept.removed, 0);
    removed_until := kept.removed_until;
    expected := coalesce(kept.removed_hash, '');
    for entry in select * from audit_logs l where l.chain = wanted order by l.id loop
      entries := entries + 1;
      as_others := as_others + (entry.as_whom is not null)::integer;
      expected := sha256(expected || convert_to(app.audit_text(entry), 'UTF8'));
      if entry.hash <> expected then
        intact := false;
        first_broken := coalesce(first_broken, entry.id);
      end if;
      if entry.resource_type = 'audit.retention' and entry.actor_id is null then
        account := entry.after;
      end if;
    end loop;
    if (coalesce(kept.head, ''), coalesce(kept.entries, 0))
      is distinct from (expected, entries + removed) then
      intact := false;
    end if;
    if (removed > 0) is distinct from (account is not null) or removed > 0
      and (account ->> 'removed_in_all',
        account ->> 'last_hash')
          is distinct from (removed::text, encode(kept.removed_hash, 'hex')) then
      intact := false;
    end if;
    return next;
  end $function$
;
