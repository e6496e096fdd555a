CREATE OR REPLACE FUNCTION app.keep_service_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if tg_table_name = 'plans' then
      perform app.add_service_version(new.service_id, case new.state
        when 'retired' then 'plan_retired' else 'plan_offered' end, new.code);
    else
      perform app.add_service_version(new.id, case
        when tg_op = 'INSERT' or old.state <> 'published' then 'published' else 'changed' end,
        null);
    end if;
    return null;
  end $function$
;
