CREATE OR REPLACE FUNCTION app.record_violations(subjects uuid[], named uuid[], request_endpoint text, request_method text, request_agent text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    person uuid := coalesce(app.claim('supporter_id')::uuid, app.user_id());
    most constant integer := 20;
    published constant text[] := array['system_alert', 'release_note', 'page', 'blog_post',
      'service', 'media_asset', 'tenant_theme', 'messages', 'message_attachments'];
    own uuid;
    reach uuid[];
    found record;
    about jsonb;
    taken integer;
    place integer;
  begin
    if app.actor_company(app.user_id()) is null then
      raise exception using errcode = '42501', message = 'nobody is signed in';
    end if;
    select p.company_id into own from profiles p where p.id = person;
    reach := array_remove(array[own, app.actor_company(app.user_id())], null);
    for found in
      select o.resource_type, o.resource_id from app.owners_of(subjects || named) o
      where o.owners <> '{}'
        and not exists (select from company_tree t
          where t.ancestor_id = any(reach) and t.descendant_id = any(o.owners))
        and not (exists (select from company_tree t
            where t.ancestor_id = any(o.owners) and t.descendant_id = any(reach))
          and (o.resource_id <> all(subjects)
            or o.resource_type = any(published) and request_method not in ('PATCH', 'DELETE')))
    loop
      about := jsonb_build_object('type', found.resource_type, 'id', found.resource_id);
      perform pg_advisory_xact_lock(hashtextextended('violations of ' || person, 0));
      continue when exists (select from security_events e
        where e.user_id = person and e.type = 'cross_tenant_access' and e.details @> about
          and e.timestamp > clock_timestamp() - interval '10 seconds');
      select granted into taken
        from app.consume_rate_limit('violations', person::text, 300, most, 1);
      exit when taken = 0;
      select cardinality(hits) into place from rate_limit_windows
        where rule = 'violations' and key = person::text;
      if place = most then
        about := about || '{"more_left_out": true}';
      end if;
      insert into security_events (type, severity, endpoint, method, user_agent, details, tenant_id,
        user_id, ip)
        values ('cross_tenant_access', 'high', left(request_endpoint, 300),
          left(request_method, 10), left(request_agent, 300), about, own, person,
          app.claim('client_address'));
      perform app.record_event('security.cross_tenant_access', null, found.resource_type, 'denied',
        about);
    end loop;
  end $function$
;
grant execute on app.record_violations(uuid[],uuid[],text,text,text) to app_user;
