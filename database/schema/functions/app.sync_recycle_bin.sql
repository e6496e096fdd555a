CREATE OR REPLACE FUNCTION app.sync_recycle_bin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    whole jsonb := to_jsonb(new);
  begin
    if new.deleted_at is not null and old.deleted_at is null then
      insert into deleted_items (company_id, item_type, item_id, label, deleted_by, deleted_at)
        values ((whole ->> tg_argv[0])::uuid, tg_table_name, new.id, whole ->> tg_argv[1],
          new.deleted_by, new.deleted_at);
    elsif new.deleted_at is null and old.deleted_at is not null then
      delete from deleted_items where item_type = tg_table_name and item_id = new.id;
    end if;
    return null;
  end $function$
;
