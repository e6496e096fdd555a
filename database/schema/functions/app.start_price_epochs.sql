CREATE OR REPLACE FUNCTION app.start_price_epochs(companies uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    insert into price_epochs (company_id, epoch)
      select c.id, gen_random_uuid() from companies c
      where c.id = any (start_price_epochs.companies) order by c.id
      on conflict (company_id) do update set epoch = excluded.epoch
  $function$
;
