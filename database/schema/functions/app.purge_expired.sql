CREATE OR REPLACE FUNCTION app.purge_expired(moment timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    expired uuid;
    purged integer := 0;
  begin
    for expired in
      select d.id from deleted_items d
      where d.held_at is null
        and d.deleted_at < moment - make_interval(days => app.recycle_days_of(d.company_id))
      order by d.deleted_at, d.id
    loop
      exit when purged >= most;
      begin
        if app.purge_item(expired) is not null then
          purged := purged + 1;
        end if;
      exception when sqlstate 'TL004' then
        -- Under legal hold, or something below is in use: tried again in the next run.
        null;
      end;
    end loop;
    return purged;
  end $function$
;
grant execute on app.purge_expired(timestamp with time zone,integer) to app_platform;
