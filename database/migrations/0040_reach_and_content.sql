-- What alerts, templates of pages, files of the library and the catalogue still lacked.

-- Whom an alert concerns, page by page: `after` is the `place` of the last row that was read. Otherwise as before.
drop function app.alert_people(uuid, integer);
create function app.alert_people(alert uuid, most integer, after text[])
  returns table (user_id uuid, name text, email text, company_name text, read_at timestamptz, acknowledged_at timestamptz,
    place text[], concerned integer, read integer, acknowledged integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with people as materialized (
      select p.id, trim(p.first_name || ' ' || p.last_name) as name, p.email, c.name as company_name, s.read_at,
        s.acknowledged_at, s.read_at is not null as has_read, lower(p.last_name) as last, lower(p.first_name) as first
      from system_alerts a
      join company_tree t on t.ancestor_id = a.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      left join alert_read_status s on s.alert_id = a.id and s.user_id = p.id and s.wording = a.wording
      where a.id = alert and a.deleted_at is null and app.may('alerts', 'read') and app.may('users', 'read')
        and exists (select from get_accessible_companies(app.user_id(), 'read') own where own.id = a.company_id)
        and a.tier in ('any', c.kind)
        and a.role in ('any', r.role)
        and (a.target_company_id is null or exists (select from company_tree meant
          where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id)))
    select p.id, p.name, p.email, p.company_name, p.read_at, p.acknowledged_at,
      array[p.has_read::text, p.last, p.first, p.id::text],
      (select count(*) from people)::integer, (select count(every.read_at) from people every)::integer,
      (select count(every.acknowledged_at) from people every)::integer
    from people p
    where after is null
      or (p.has_read, p.last, p.first, p.id) > (after[1]::boolean, after[2], after[3], after[4]::uuid)
    order by p.has_read, p.last, p.first, p.id
    limit most
  $$;
grant execute on function app.alert_people to app_user;

-- A template can be called something else by who changes pages; putting it into the recycle bin asks for more.
drop policy change on page_templates;
create policy change on page_templates for update to app_user
  using (((select app.may('pages', 'update')) or (select app.may('pages', 'delete'))) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = page_templates.company_id offset 0))
  with check (((select app.may('pages', 'update')) or (select app.may('pages', 'delete'))) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = page_templates.company_id offset 0));
create trigger guard before update of deleted_at on page_templates
  for each row execute function app.guard_record('pages');
grant update (title, description) on page_templates to app_user;

-- Gives the present address of a file to the next records that show it, as `app.follow_media_content` (0034) does at
-- once where there are few. Where it went on, to be given next; null once there are no more.
create function app.follow_media_part(asset uuid, after_source text, after_id uuid, most integer)
  returns table (last_source text, last_id uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    kept media_assets;
    former text;
    present text;
    place record;
    field record;
    found boolean;
    changes text;
    affected text;
  begin
    select * into kept from media_assets m where m.id = asset;
    if not found then return; end if;
    present := '/media-assets/' || asset || '/' || left(kept.sha256, 10)
      || case when kept.width is null then '.' else '-' || kept.width || 'x' || kept.height || '-' end;
    -- Any address of it with the beginning of another content's hash.
    former := '/media-assets/' || asset || '/(?!' || left(kept.sha256, 10) || ')[0-9a-f]{10}'
      || case when kept.width is null then '\.' else '-[0-9]+x[0-9]+-' end;
    for place in
      select part.source, array_agg(part.source_id order by part.source_id) as ids
      from (
        select u.source, u.source_id from media_uses u
        where u.asset_id = asset and u.source <> 'page_drafts'
          and (after_source is null or (u.source, u.source_id) > (after_source, after_id))
          and exists (select from company_tree t
            where t.ancestor_id = kept.company_id and t.descendant_id = u.company_id)
        order by u.source, u.source_id limit most) part
      group by part.source order by part.source
    loop
      changes := null;
      affected := null;
      for field in
        select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = to_regclass('public.' || quote_ident(place.source)) and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' and t.typname in ('text', 'jsonb')
          and (place.source <> 'blog_posts' or a.attname = 'live')
        order by a.attnum
      loop
        execute format('select exists (select from %I where id = any($1) and %I::text ~ $2)',
          place.source, field.name) into found using place.ids, former;
        if found then
          changes := concat_ws(', ', changes,
            format('%1$I = regexp_replace(%1$I::text, $2, $3, ''g'')::%2$s', field.name, field.type));
          affected := concat_ws(' or ', affected, format('%I::text ~ $2', field.name));
        end if;
      end loop;
      if changes is not null then
        execute format('update %I set %s where id = any($1) and (%s)', place.source, changes, affected)
          using place.ids, former, present;
      end if;
      last_source := place.source;
      last_id := place.ids[cardinality(place.ids)];
    end loop;
    if last_source is null then return; end if;
    perform pg_notify('public_change', kept.company_id::text);
    return next;
  end $$;
grant execute on function app.follow_media_part to app_platform;

-- What visitors narrow the catalogue by beside its category, each in the order in which it is shown.
create index services_shown_by_provider on services (company_id, provider, sort_order, name, id)
  where state = 'published' and deleted_at is null;
create index services_shown_by_price on services (company_id, price_per, sort_order, name, id)
  where state = 'published' and deleted_at is null and price_amount is not null;
create index services_shown_on_request on services (company_id, sort_order, name, id)
  where state = 'published' and deleted_at is null and price_amount is null;
