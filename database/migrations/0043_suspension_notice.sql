-- Who is suspended, for a person who has proved their password: 'company' or 'person'; null if
-- neither is, or if either was deleted. A suspended company comes first, because none of its
-- administrators can help.
create function app.suspension_of(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when c.status = 'suspended' then 'company' else 'person' end
    from profiles p join companies c on c.id = p.company_id
    where p.id = person and p.deleted_at is null and c.deleted_at is null
      and 'suspended' in (p.status, c.status)
  $$;
grant execute on function app.suspension_of to app_auth;
