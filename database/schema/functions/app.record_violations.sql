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
    event security_events;
    taken integer;
    place integer;
    recorded uuid;
    cause uuid;
  begin
    if app.actor_company(app.user_id()) is null then
      raise exception using errcode = '42501', message = 'nobody is signed in';
    end if;
    select p.company_id into own from profiles p where p.id = person;
    reach := array_remove(array[own, app.actor_company(app.user_id())], null);
    event.type := 'cross_tenant_access';
    event.severity := 'high';
    event.endpoint := request_endpoint;
    event.method := request_method;
    event.user_agent := request_agent;
    event.tenant_id := own;
    event.user_id := person;
    event.ip := app.claim('client_address');
    event.request_id := app.claim('request_id');
    for found in
      with known as (select * from app.owners_of(subjects || named))
      select o.resource_type, o.resource_id, true as foreign_record from known o
      where o.owners <> '{}'
        and not exists (select from company_tree t
          where t.ancestor_id = any(reach) and t.descendant_id = any(o.owners))
        and not (exists (select from company_tree t
            where t.ancestor_id = any(o.owners) and t.descendant_id = any(reach))
          and (o.resource_id <> all(subjects)
            or o.resource_type = any(published) and request_method not in ('PATCH', 'DELETE')))
      union all
      -- One event for all of them: a bulk action may name many records that were just deleted.
      select null, min(s::text)::uuid, false from unnest(subjects) s
      where not exists (select from known o where o.resource_id = s)
      having count(*) > 0
    loop
      perform pg_advisory_xact_lock(hashtextextended('violations of ' || person, 0));
      if not found.foreign_record then
        if app.count_missing(person, found.resource_id) then
          event.details := '{"missing": true}';
          recorded := app.add_security_event(event);
          cause := coalesce(cause, recorded);
        end if;
        continue;
      end if;
      continue when not app.is_new_refusal(person, found.resource_id::text);
      recorded := null;
      select granted into taken
        from app.consume_rate_limit('violations', person::text, 300, most, 1);
      event.details := jsonb_build_object('type', found.resource_type, 'id', found.resource_id);
      if taken = 1 then
        select cardinality(hits) into place from rate_limit_windows
          where rate_limit_windows.rule = 'violations' and key = person::text;
        if place = most then
          event.details := event.details || '{"more_left_out": true}';
        end if;
        recorded := app.add_security_event(event);
        perform app.record_event('security.cross_tenant_access', null, found.resource_type,
          'denied', event.details);
      end if;
      if app.count_pattern('cross_tenant_access', person::text, own, '{0}') then
        cause := coalesce(cause, recorded, app.add_security_event(event));
      end if;
    end loop;
    if cause is not null then
      perform app.block_for_refusals(person, own, cause);
    end if;
  end $function$
;
grant execute on app.record_violations(uuid[],uuid[],text,text,text) to app_user;
