-- Every blocked address was an incident with emails of its own, so an attack from many addresses
-- was a flood of emails. An incident is now a pattern at a company, of one person or of everyone
-- who isn't signed in. People are notified of it at most once in a quarter of an hour.
create or replace function app.notify_incident(event uuid, blocked boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    incident security_events;
    place uuid;
  begin
    select * into incident from security_events e where e.id = event;
    if (select granted = 0 from app.consume_rate_limit('incident notice',
      concat_ws(' ', incident.type, incident.tenant_id, incident.user_id), 900, 1, 1))
    then
      return;
    end if;
    for place in select t.ancestor_id from company_tree t
      where t.descendant_id = incident.tenant_id order by t.depth
    loop
      perform app.notify_permission_holders(place, 'security', 'update', 'security.incident',
        jsonb_build_object('event', incident.id, 'pattern', incident.type,
          'who', coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''),
            nullif(p.last_name, '')), '') from profiles p where p.id = incident.user_id),
            incident.ip, ''),
          'since', incident.timestamp, 'blocked', blocked),
        incident.id, incident.user_id);
      exit when exists (select from notifications n
        where n.about = incident.id and n.kind = 'security.incident');
    end loop;
  end $$;
