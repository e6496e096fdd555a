-- A row that moves to another company, such as a domain, changes the sites of both.

create or replace function app.announce_public_change()
  returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- Equal notifications of a transaction are sent once.
    perform pg_notify('public_change', company::text)
      from unnest(array[old.company_id, new.company_id]) company
      where company is not null;
    return null;
  end $$;
