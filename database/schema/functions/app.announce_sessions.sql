CREATE OR REPLACE FUNCTION app.announce_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.announce_above('security', p.company_id) from profiles p
      where p.id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
    return null;
  end $function$
;
