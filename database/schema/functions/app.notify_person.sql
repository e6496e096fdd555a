CREATE OR REPLACE FUNCTION app.notify_person(person uuid, category text, title text, body text, link text, reason text, critical boolean, mailed boolean, about uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    insert into notifications (user_id, company_id, category, title, body, link, reason, critical,
      mailed, about)
    select p.id, p.company_id, $2, left($3, 200), left($4, 500), $5, $6, $7, $8, $9
    from profiles p where p.id = $1 and p.deleted_at is null
  $function$
;
