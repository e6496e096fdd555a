CREATE OR REPLACE FUNCTION app.branches_of(members uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(distinct c.branch_id order by c.branch_id), '{}') from companies c
    where c.id = any(members) and c.branch_id is not null
  $function$
;
