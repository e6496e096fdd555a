CREATE OR REPLACE FUNCTION app.record_drift(connector uuid, delivered jsonb, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    many integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('drift of ' || record_drift.connector, 0));
    with theirs as (
      select d ->> 'reference' as reference, sum((d ->> 'quantity')::bigint)::bigint as quantity
      from jsonb_array_elements(delivered) d group by 1),
    known as (
      select distinct on (a.reference) a.reference, s.quantity::bigint as quantity, l.service,
        s.id is not null and not exists (select from provision_attempts c
          where c.line_id = a.line_id and c.action in ('change', 'end')
            and (c.outcome is null or c.outcome = 'unclear')) as compared
      from provision_attempts a join order_lines l on l.id = a.line_id
        left join subscriptions s on s.line_id = l.id
      where a.connector_id = record_drift.connector and a.action = 'activate' and a.outcome = 'accepted'
        and l.state not in ('failed', 'cancelled') and s.state is distinct from 'cancelled'
      order by a.reference, s.id is not null desc),
    differing as (
      select coalesce(k.reference, t.reference) as reference, coalesce(k.service, '') as service,
        case when k.reference is null then 'unknown' when t.reference is null then 'missing'
          else 'quantity' end as kind,
        coalesce(k.quantity, 0) as ours, coalesce(t.quantity, 0) as theirs
      from known k full join theirs t on t.reference = k.reference
      where k.reference is null and t.quantity > 0
        or k.compared and k.quantity is distinct from t.quantity),
    kept as (
      insert into drift_findings as d (company_id, connector_id, kind, reference, service, ours,
          theirs, found_at, seen_at)
        select c.company_id, c.id, x.kind, x.reference, x.service, x.ours, x.theirs, moment, moment
        from differing x join connectors c on c.id = record_drift.connector
      on conflict on constraint drift_findings_connector_id_reference_kind_key do update set
        ours = excluded.ours, theirs = excluded.theirs, service = excluded.service,
        seen_at = moment,
        found_at = case when d.state = 'resolved' then moment else d.found_at end,
        state = case when d.state = 'accepted' and d.ours = excluded.ours
          and d.theirs = excluded.theirs then 'accepted' else 'open' end
      returning d.id)
    select count(*)::integer into many from kept;
    update drift_findings d set state = 'resolved'
      where d.connector_id = record_drift.connector and d.state <> 'resolved' and d.seen_at < moment;
    return many;
  end $function$
;
grant execute on app.record_drift(uuid,jsonb,timestamp with time zone) to app_platform;
