CREATE OR REPLACE FUNCTION app.update_media_addresses_in_part(asset uuid, after_source text, after_id uuid, most integer)
 RETURNS TABLE(last_source text, last_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
      || case when kept.width is null then '.' else '-' || kept.width || 'x' || kept.height
        || '-' end;
    -- Any address of the file with another content's hash prefix.
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
        select a.attname as name, t.typname as type from pg_attribute a
          join pg_type t on t.oid = a.atttypid
        where a.attrelid = to_regclass('public.' || quote_ident(place.source)) and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' and t.typname in ('text', 'jsonb')
          and (place.source <> 'blog_posts' or a.attname = 'live')
        order by a.attnum
      loop
        execute format('select exists (select from %I where id = any($1) and %I::text ~ $2)',
          place.source, field.name) into found using place.ids, former;
        if found then
          changes := concat_ws(', ', changes,
            format('%1$I = regexp_replace(%1$I::text, $2, $3, ''g'')::%2$s', field.name,
              field.type));
          affected := concat_ws(' or ', affected, format('%I::text ~ $2', field.name));
        end if;
      end loop;
      if changes is not null then
        execute format('update %I set %s where id = any($1) and (%s)', place.source, changes,
          affected)
          using place.ids, former, present;
      end if;
      last_source := place.source;
      last_id := place.ids[cardinality(place.ids)];
    end loop;
    if last_source is null then return; end if;
    perform pg_notify('public_change', kept.company_id::text);
    return next;
  end $function$
;
grant execute on app.update_media_addresses_in_part(uuid,text,uuid,integer) to app_platform;
