CREATE OR REPLACE FUNCTION app.sync_media_uses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    record_id uuid := (whole ->> 'id')::uuid;
    company uuid := (whole ->> 'company_id')::uuid;
    content_columns text[] := coalesce(tg_argv[2:], '{}');
    ids uuid[] := '{}';
  begin
    if tg_op <> 'DELETE' and whole ->> 'deleted_at' is null then
      ids := app.media_ids((whole - content_columns)::text) || array(
        select unnest(app.content_media_ids(whole -> name)) from unnest(content_columns) name);
    end if;
    delete from media_uses where source = tg_table_name and source_id = record_id
      and asset_id <> all(ids);
    if cardinality(ids) = 0 then
      return null;
    end if;
    if exists (
        select from media_assets m
        where m.id = any(ids)
          and not exists (select from company_tree t where t.ancestor_id = m.company_id
            and t.descendant_id = company)
          and not exists (select from media_uses u
            where u.source = tg_table_name and u.source_id = record_id and u.asset_id = m.id)) then
      raise exception using errcode = 'TL025', message = 'picture_of_other_company';
    end if;
    insert into media_uses (asset_id, company_id, source, source_id, kind, item_id, label)
      select m.id, company, tg_table_name, record_id, tg_argv[0], record_id::text,
        left(coalesce(whole ->> tg_argv[1], ''), 200)
      from media_assets m where m.id = any(ids)
      on conflict (source, source_id, asset_id)
      do update set label = excluded.label, item_id = excluded.item_id,
        company_id = excluded.company_id;
    return null;
  end $function$
;
