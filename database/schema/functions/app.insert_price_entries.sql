CREATE OR REPLACE FUNCTION app.insert_price_entries(change uuid, entries jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    c price_changes;
  begin
    select * into c from price_changes x where x.id = change;
    delete from price_entries e
      using jsonb_to_recordset(entries) n (scope text, target text)
      where e.list_id = c.list_id and e.scope = n.scope and e.target = n.target
        and e.valid_from = c.valid_from and e.valid_from > app.price_day();
    insert into price_entries (company_id, list_id, scope, target, method, brackets, bps,
        add_micro, valid_from, change_id)
      select c.company_id, c.list_id, n.scope, n.target, n.method, n.brackets, n.bps,
        coalesce(n.add_micro, 0), c.valid_from, c.id
      from jsonb_to_recordset(entries) n (scope text, target text, method text, brackets jsonb,
        bps integer, add_micro bigint);
  end $function$
;
