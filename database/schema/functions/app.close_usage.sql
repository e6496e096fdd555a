CREATE OR REPLACE FUNCTION app.close_usage(moment timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    bottom subscriptions;
    h subscriptions;
    closed integer := 0;
  begin
    for bottom in select * from subscriptions s
        where s.usage_due <= (moment at time zone 'UTC' + interval '14 hours')::date
          and s.usage_due <= (moment at time zone s.time_zone)::date
        order by s.usage_due, s.id limit most for no key update skip locked loop
      for h in select * from subscriptions x where x.chain_id = bottom.chain_id order by x.hop loop
        perform app.add_facts(h, 'usage ' || bottom.usage_due, coalesce((
          select jsonb_agg(jsonb_build_object('kind', 'usage', 'charge_id', t.charge_id,
            'quantity', t.total, 'service_from', t.period_from, 'service_to', t.period_to,
            'period_from', t.period_from, 'period_to', t.period_to) order by t.charge_id)
          from (select x.charge_id, x.period_from, x.period_to, sum(x.quantity) as total
            from usage_records x
            where x.subscription_id = h.id and x.period_to = bottom.usage_due
            group by 1, 2, 3) t
          where t.total <> 0), '[]'));
      end loop;
      update subscriptions x set usage_closed_to = bottom.usage_due,
        usage_due = (select min(r.period_to) from usage_records r
          where r.subscription_id = bottom.id and r.period_to > bottom.usage_due)
        where x.id = bottom.id;
      closed := closed + 1;
    end loop;
    return closed;
  end $function$
;
grant execute on app.close_usage(timestamp with time zone,integer) to app_platform;
