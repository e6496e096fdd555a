CREATE OR REPLACE FUNCTION app.audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    was jsonb;
    is_now jsonb;
    whole jsonb;
    entry audit_logs;
  begin
    if tg_op = 'INSERT' and tg_table_name = 'profiles' then
      -- A service user is covered by its API key's entry.
      if new.status = 'service' then
        return null;
      end if;
    end if;
    if tg_op = 'UPDATE' and tg_table_name in ('companies', 'profiles') then
      -- Compared as rows: converting each to JSON first would be too slow when a move touches a
      -- hundred thousand.
      new.branch_id := old.branch_id;
      if new is not distinct from old then
        return null;
      end if;
    end if;
    if tg_op <> 'INSERT' then
      was := to_jsonb(old) - 'search_key' - 'branch_id';
    end if;
    if tg_op <> 'DELETE' then
      is_now := to_jsonb(new) - 'search_key' - 'branch_id';
    end if;
    whole := coalesce(is_now, was);
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
        into was, is_now
        from jsonb_each(was) o
        where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
      if was is null then
        return null;
      end if;
    end if;
    -- A row without a company belongs to its person's company.
    entry.company_id := coalesce((whole ->> tg_argv[0])::uuid,
      (select p.company_id from profiles p where p.id = (whole ->> 'user_id')::uuid));
    entry.action := lower(tg_op);
    entry.resource_type := tg_table_name;
    entry.resource_id := coalesce(whole ->> 'id', whole ->> 'user_id');
    if tg_argv[1] like 'app.%' then
      execute format('select %s($1)', tg_argv[1]) into entry.resource_label using whole;
    else
      entry.resource_label := whole ->> tg_argv[1];
    end if;
    entry.result := 'done';
    entry.before := was;
    entry.after := is_now;
    perform app.write_audit(entry);
    return null;
  end $function$
;
