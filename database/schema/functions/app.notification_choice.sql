CREATE OR REPLACE FUNCTION app.notification_choice(person uuid, wanted text)
 RETURNS TABLE(centre boolean, push boolean, mail boolean, digest text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(p.centre, d.centre), coalesce(p.push, d.push), coalesce(p.mail, d.mail),
      coalesce(p.digest, d.digest)
    from app.notification_defaults() d
    left join notification_preferences p on p.user_id = person and p.category = d.category
    where d.category = wanted
  $function$
;
grant execute on app.notification_choice(uuid,text) to app_platform;
