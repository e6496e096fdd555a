CREATE OR REPLACE FUNCTION app.guard_redirect()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    next_path text;
    steps integer := 0;
  begin
    if current_setting('role') = 'app_user' and tg_op = 'UPDATE' then
      if new.deleted_at is distinct from old.deleted_at and not app.may('redirects', 'delete') then
        raise exception using errcode = '42501', message = 'redirects:delete is not granted';
      end if;
      if (new.from_path, new.to_address) is distinct from (old.from_path, old.to_address)
        and not app.may('redirects', 'update') then
        raise exception using errcode = '42501', message = 'redirects:update is not granted';
      end if;
    end if;
    if new.deleted_at is not null then
      return new;
    end if;
    -- One at a time for each site: two redirects created together could form a loop.
    perform pg_advisory_xact_lock(hashtextextended('redirects of ' || new.company_id, 0));
    next_path := lower(rtrim(regexp_replace(new.to_address, '[?#].*', ''), '/'));
    while next_path is not null and steps <= 50 loop
      if next_path = new.from_path or steps = 50 then
        raise exception using errcode = 'TL051',
          message = 'redirect_loop';
      end if;
      steps := steps + 1;
      select lower(rtrim(regexp_replace(r.to_address, '[?#].*', ''), '/')) into next_path
        from site_redirects r
        where r.company_id = new.company_id and r.from_path = next_path and r.deleted_at is null
          and r.id <> new.id;
    end loop;
    delete from missing_paths m where m.company_id = new.company_id and m.path = new.from_path;
    return new;
  end $function$
;
