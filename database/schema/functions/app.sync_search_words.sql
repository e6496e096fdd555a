CREATE OR REPLACE FUNCTION app.sync_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    record_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    record_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    before text[] := coalesce(string_to_array(ltrim(record_before ->> 'search_key'), ' '), '{}');
    after text[] := coalesce(string_to_array(ltrim(record_after ->> 'search_key'), ' '), '{}');
    was text := app.sort_name(tg_table_name, record_before);
    is_now text := app.sort_name(tg_table_name, record_after);
    branch uuid := record_after ->> 'branch_id';
    kept text[] := case when was = is_now
      and branch is not distinct from (record_before ->> 'branch_id')::uuid
      then before else '{}' end;
  begin
    if before = after and kept = before then
      return null;
    end if;
    delete from search_words
      where resource = tg_table_name and word = any(before) and name = was and id = old.id
        and (word <> all(after) or word <> all(kept));
    insert into search_words (resource, word, name, id, branch_id)
      select tg_table_name, word, is_now, new.id, branch from unnest(after) word where word <> ''
        and word <> all(kept);
    return null;
  end $function$
;
