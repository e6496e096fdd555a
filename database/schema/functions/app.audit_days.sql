CREATE OR REPLACE FUNCTION app.audit_days(company uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select max(greatest((s.setting_value #>> '{}')::integer, app.limit_of('audit_days_min')))
    from company_tree t join site_settings s on s.company_id = t.ancestor_id
    where s.setting_key = 'audit_days' and s.setting_value #>> '{}' ~ '^\d{1,5}$'
      and t.descendant_id = case when company = '00000000-0000-0000-0000-000000000000'
        then (select c.id from companies c where c.kind = 'platform' order by c.created_at limit 1)
          else company end
  $function$
;
