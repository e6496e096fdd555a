CREATE OR REPLACE FUNCTION app.record_missing_path(wanted text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    site uuid := app.tenant_id();
  begin
    if site is null then
      return;
    end if;
    update missing_paths m set requests = least(m.requests, 2147483646) + 1, last_at = now()
      where m.company_id = site and m.path = wanted;
    if found then
      return;
    end if;
    -- One at a time for each site, so that concurrent requests don't exceed the limit.
    perform pg_advisory_xact_lock(hashtextextended('missing paths of ' || site, 0));
    insert into missing_paths (company_id, path) values (site, wanted)
      on conflict (company_id, path)
      do update set requests = missing_paths.requests + 1, last_at = now();
    delete from missing_paths m where m.id in (
      select k.id from missing_paths k where k.company_id = site
      order by k.last_at desc, k.id offset 200);
  end $function$
;
grant execute on app.record_missing_path(text) to app_public;
