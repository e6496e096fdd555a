CREATE OR REPLACE FUNCTION app.mail_site_of_person(person uuid, visited_host text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.mail_site((select p.company_id from profiles p where p.id = person), visited_host)
  $function$
;
grant execute on app.mail_site_of_person(uuid,text) to app_auth;
