CREATE OR REPLACE FUNCTION app.recycle_days_of(company uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce((
      select least(greatest((s.setting_value #>> '{}')::integer, app.limit_of('recycle_days_min')),
        app.limit_of('recycle_days_max'))
      from company_tree t join site_settings s on s.company_id = t.ancestor_id
      where t.descendant_id = company and s.setting_key = 'recycle_days'
        and s.setting_value #>> '{}' ~ '^\d{1,4}$'
      order by t.depth limit 1), app.limit_of('recycle_days_default'))
  $function$
;
