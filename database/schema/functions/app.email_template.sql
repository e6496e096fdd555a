CREATE OR REPLACE FUNCTION app.email_template(company uuid, wanted_kind text)
 RETURNS TABLE(subject text, body text, button text, source text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    -- The last row has no text: the built-in one applies. A person reads it for companies within
    -- reach only, including what those inherit.
    select found.subject, found.body, found.button, found.source
    from (
      select e.subject, e.body, e.button, case t.depth when 0
        then 'own' else 'inherited' end as source, t.depth
      from company_tree t join email_templates e on e.company_id = t.ancestor_id
      where t.descendant_id = company and e.kind = wanted_kind
      union all
      select null, null, null, 'built_in', 1000000) found
    where current_setting('role') <> 'app_user' or app.can_brand(company, 'read')
    order by found.depth
    limit 1
  $function$
;
grant execute on app.email_template(uuid,text) to app_auth;
grant execute on app.email_template(uuid,text) to app_platform;
grant execute on app.email_template(uuid,text) to app_user;
