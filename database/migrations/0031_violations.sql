-- Cross-tenant access: a refused operation that named a record outside the caller's reach leaves a
-- security event and an audit entry. Nothing is returned, so that callers can't learn from it which
-- ids exist.

-- The name of a table's records: the types of the tenant validator, or the table itself.
create function app.resource_type_of(source regclass) returns text
  language sql stable
  as $$
    select coalesce(
      (select t from unnest(array['integration', 'user', 'partner', 'service', 'deleted_item',
          'tenant_theme', 'tenant_domain', 'page', 'blog_post', 'release_note', 'system_alert',
          'media_asset']) t
        where app.tenant_table(t) = source),
      case when source = 'public.companies'::regclass then 'company' else source::text end)
  $$;

-- The records with these ids in any table, and the companies each belongs to. Tables are found by
-- their columns, so that new ones are included.
create function app.owners_of(ids uuid[])
  returns table (resource_type text, resource_id uuid, owners uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    source record;
  begin
    return query select 'company'::text, c.id, array[c.id] from companies c where c.id = any(ids);
    for source in
      select c.oid::regclass as name,
        array_agg(a.attname::text) filter (where a.attname in ('company_id', 'other_company_id'))
          as companies,
        bool_or(a.attname = 'user_id') as of_person
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attname in ('id', 'company_id', 'other_company_id', 'user_id')
        and a.atttypid = 'uuid'::regtype and not a.attisdropped
      group by c.oid
      having bool_or(a.attname = 'id') and count(*) > 1
    loop
      return query execute format(
        'select app.resource_type_of(%L), r.id, array_remove(array[%s], null)
          from %s r where r.id = any($1)',
        source.name,
        concat_ws(', ',
          (select string_agg(format('r.%I', each), ', ') from unnest(source.companies) each),
          case when source.of_person
            then '(select p.company_id from profiles p where p.id = r.user_id)' end),
        source.name) using ids;
    end loop;
  end $$;

-- Records which of the named records exist outside the caller's reach: once per person and record
-- in 10 seconds, at most 20 per person in five minutes. `subjects` are the records that the
-- operation was about, `named` all others in its input.
--
-- Companies above publish to those below, and forms refer to them. Such a record counts only if it
-- was the subject, and one of a published kind only if it was to be changed or deleted. In support
-- access the supporter is the person, and what either of the two can reach doesn't count.
create function app.record_violations(subjects uuid[], named uuid[], request_endpoint text,
    request_method text, request_agent text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
grant execute on function app.record_violations to app_user;
