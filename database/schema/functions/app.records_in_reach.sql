CREATE OR REPLACE FUNCTION app.records_in_reach(wanted_resource text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    near uuid[] := array(select id from get_accessible_companies(app.user_id(), 'read')
      limit most + 1);
  begin
    if wanted_resource = 'profiles' and cardinality(near) <= most then
      near := array(select id from profiles where company_id = any(near) limit most + 1);
    end if;
    return case when cardinality(near) <= most then near end;
  end $function$
;
