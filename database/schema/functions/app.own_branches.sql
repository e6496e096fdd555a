CREATE OR REPLACE FUNCTION app.own_branches()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select array(select own.id union all select f.former_id from former_branches f
      where f.branch_id = own.id)
    from (select app.own_branch() as id) own
  $function$
;
grant execute on app.own_branches() to app_user;
