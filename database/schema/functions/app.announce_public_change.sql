CREATE OR REPLACE FUNCTION app.announce_public_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    -- Equal notifications of a transaction are sent once.
    perform pg_notify('public_change', company::text)
      from unnest(array[old.company_id, new.company_id]) company
      where company is not null;
    return null;
  end $function$
;
