-- Only people of a company and of those above it can read how long it keeps deleted records.
create function app.recycle_days_of(company uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((
      select least(greatest((s.setting_value #>> '{}')::integer, 1), 3650)
      from company_tree t join site_settings s on s.company_id = t.ancestor_id
      where t.descendant_id = company and s.setting_key = 'recycle_days'
        and s.setting_value #>> '{}' ~ '^\d{1,4}$'
      order by t.depth limit 1), 30)
  $$;

-- The same for the caller; null for a company outside their reach.
create or replace function app.recycle_days(company uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.recycle_days_of(company)
    where exists (select from company_tree t
      where t.descendant_id = company and t.ancestor_id = app.actor_company(app.user_id()))
  $$;

create or replace function app.purge_expired(moment timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    expired uuid;
    purged integer := 0;
  begin
    for expired in
      select d.id from deleted_items d
      where d.held_at is null and d.deleted_at < moment - make_interval(days => app.recycle_days_of(d.company_id))
      order by d.deleted_at, d.id
    loop
      exit when purged >= most;
      begin
        if app.purge_item(expired) is not null then
          purged := purged + 1;
        end if;
      exception when sqlstate 'TL004' then
        -- Under hold, or something below is in use: looked at again the next time.
        null;
      end;
    end loop;
    return purged;
  end $$;
