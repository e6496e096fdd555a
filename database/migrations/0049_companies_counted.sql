-- Companies the caller can see, their own included, as their list shows them; at most `most`.
create or replace function app.count_companies(most integer) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*) from (
      select from get_accessible_companies(app.user_id(), 'read') a
      where not exists (select from companies c where c.id = a.id and c.deleted_at is not null)
      limit most) counted
  $$;
