CREATE OR REPLACE FUNCTION app.notify_budget(alert perf_alerts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    place uuid;
    written constant text := case when alert.closed_at is null then 'performance.over_budget'
      else 'performance.within_budget' end;
  begin
    for place in select t.ancestor_id from company_tree t
      where t.descendant_id = alert.company_id order by t.depth
    loop
      perform app.notify_permission_holders(place, 'security', 'update', written,
        jsonb_build_object('alert', alert.id, 'metric', alert.metric, 'name', alert.name,
          'device', alert.device, 'value', alert.value, 'target', alert.target,
          'since', alert.opened_at, 'until', alert.closed_at, 'company_id', alert.company_id,
          'company', (select c.name from companies c where c.id = alert.company_id)),
        alert.id, null);
      exit when exists (select from notifications n
        where n.about = alert.id and n.kind = written);
    end loop;
  end $function$
;
