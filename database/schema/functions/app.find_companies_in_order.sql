CREATE OR REPLACE FUNCTION app.find_companies_in_order(typed text, most integer, descending boolean, after_name text, after_id uuid)
 RETURNS TABLE(words text[], ids uuid[], until_name text, until_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select *
    from app.find_in_order('companies', typed, most, descending, after_name, after_id) $function$
;
grant execute on app.find_companies_in_order(text,integer,boolean,text,uuid) to app_user;
