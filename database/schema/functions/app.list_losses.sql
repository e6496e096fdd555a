CREATE OR REPLACE FUNCTION app.list_losses(list uuid, plans uuid[], on_day date)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with steps as materialized (
      select s.* from price_lists l cross join lateral app.price_steps(null, l.company_id, l.id,
        list_losses.plans, list_losses.on_day, false) s
      where l.id = list_losses.list)
    select asked.charge_id from steps asked
      join steps paid on paid.charge_id = asked.charge_id and paid.step = 2
    where asked.step = 1 and asked.currency = paid.currency and asked.problem is null
      and app.is_below(asked.brackets, paid.brackets, 0)
  $function$
;
