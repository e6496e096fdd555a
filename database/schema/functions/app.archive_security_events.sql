CREATE OR REPLACE FUNCTION app.archive_security_events(moment timestamp with time zone, only_company uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    kept constant integer := 1000;
    archived constant integer := 100000;
    day date;
    moved bigint;
    leaving uuid[];
    companies uuid[];
  begin
    select array_agg(l.id), array_agg(distinct l.tenant_id) into leaving, companies from (
      select e.id, e.tenant_id, e.timestamp, row_number() over (partition by e.tenant_id
        order by array_position(array['critical', 'high', 'medium', 'low'], e.severity),
          e.timestamp desc, e.id) as place
      from security_events e where only_company is null or e.tenant_id = only_company) l
    where l.place > kept or l.timestamp < moment - interval '24 hours';
    if leaving is null then
      return 0;
    end if;
    for day in select distinct (e.timestamp at time zone 'UTC')::date from security_events e
      where e.id = any(leaving)
    loop
      perform app.add_event_partition(day);
    end loop;
    with gone as (delete from security_events e where e.id = any(leaving) returning e.*)
    insert into security_event_archive (id, type, severity, timestamp, endpoint, method,
      user_agent, details, tenant_id, user_id, ip, last_at, repeats, fingerprint, request_id)
      select id, type, severity, timestamp, endpoint, method, user_agent, details, tenant_id,
        user_id, ip, last_at, repeats, fingerprint, request_id from gone;
    get diagnostics moved = row_count;
    delete from security_event_archive a using unnest(companies) company
      where a.tenant_id is not distinct from company and a.timestamp < (
        select n.timestamp from security_event_archive n
        where n.tenant_id is not distinct from company
        order by n.timestamp desc offset archived - 1 limit 1);
    return moved;
  end $function$
;
