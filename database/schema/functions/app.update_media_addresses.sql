CREATE OR REPLACE FUNCTION app.update_media_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    address text := '/media-assets/' || new.id || '/';
    before text := address || left(old.sha256, 10)
      || case when old.width is null then '.' else '-' || old.width || 'x' || old.height || '-' end;
    after text := address || left(new.sha256, 10)
      || case when new.width is null then '.' else '-' || new.width || 'x' || new.height || '-' end;
    -- Records updated in one go.
    most constant integer := 200;
    place record;
    field record;
    found boolean;
    changes text;
  begin
    insert into media_leftovers (keys) values (array[old.storage_path]);
    for place in
      select u.source, array_agg(u.source_id) as ids, sum(count(*)) over () as records
      from media_uses u
      where u.asset_id = new.id and u.source <> 'page_drafts'
        and exists (select from company_tree t where t.ancestor_id = new.company_id
          and t.descendant_id = u.company_id)
      group by u.source order by u.source
    loop
      exit when place.records > most;
      changes := null;
      for field in
        select a.attname as name, t.typname as type from pg_attribute a
          join pg_type t on t.oid = a.atttypid
        where a.attrelid = ('public.' || quote_ident(place.source))::regclass and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' and t.typname in ('text', 'jsonb')
          -- Of a post only what visitors see; the other columns are its draft.
          and (place.source <> 'blog_posts' or a.attname = 'live')
        order by a.attnum
      loop
        execute format('select exists (select from %I where id = any($1) and strpos(%I::text, $2) > 0)',
          place.source, field.name) into found using place.ids, before;
        if found then
          changes := concat_ws(', ', changes,
            format('%1$I = replace(%1$I::text, $2, $3)::%2$s', field.name, field.type));
        end if;
      end loop;
      if changes is not null then
        execute format('update %I set %s where id = any($1)', place.source, changes)
          using place.ids, before, after;
      end if;
    end loop;
    -- The company's main logo refers to the file by id and is updated by its own trigger.
    update site_settings s set setting_value = s.setting_value
      where s.company_id = new.company_id and s.setting_key = 'main_logo'
        and s.setting_value ->> 'media_asset_id' = new.id::text;
    perform pg_notify('public_change', new.company_id::text);
    return null;
  end $function$
;
