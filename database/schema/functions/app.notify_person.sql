CREATE OR REPLACE FUNCTION app.notify_person(person uuid, kind text, parameters jsonb, about uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    insert into notifications (user_id, company_id, kind, parameters, about)
    select p.id, p.company_id, $2, $3, $4
    from profiles p where p.id = $1 and p.deleted_at is null
  $function$
;
