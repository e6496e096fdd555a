CREATE OR REPLACE FUNCTION app.end_sessions_of_domain()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if tg_op <> 'INSERT' then
      delete from user_sessions
        where host = old.domain and site_company_id = old.company_id
          and not app.has_verified_domain(old.company_id, old.domain);
    end if;
    -- Sessions that began while no company had claimed the host.
    if tg_op <> 'DELETE' and new.status = 'valid' then
      delete from user_sessions where host = new.domain and site_company_id is null;
    end if;
    return null;
  end $function$
;
