CREATE OR REPLACE FUNCTION app.notice_renewals(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    s subscriptions;
    days integer;
    parameters jsonb;
    noticed integer := 0;
  begin
    for s in select * from subscriptions x
        where x.parent_id is null and x.term_months > 0 and x.state in ('active', 'suspended')
          and (x.term_months >= 12
            or x.term_to <= (moment at time zone x.time_zone)::date + 7)
          and x.ends_on is null
          and x.end_action = 'renew'
          and x.term_to between (moment at time zone x.time_zone)::date + 1
            and (moment at time zone x.time_zone)::date + 60
          and (x.noticed_days is null or x.noticed_days > case
            when x.term_to <= (moment at time zone x.time_zone)::date + 7 then 7
            when x.term_to <= (moment at time zone x.time_zone)::date + 30 then 30 else 60 end)
          -- No time zone is further ahead of UTC.
          and x.term_to <= (moment at time zone 'UTC' + interval '14 hours')::date + 60
        order by x.chain_id, x.hop desc for no key update skip locked loop
      days := case when s.term_to <= (moment at time zone s.time_zone)::date + 7 then 7
        when s.term_to <= (moment at time zone s.time_zone)::date + 30 then 30 else 60 end;
      parameters := jsonb_build_object('subscription', s.id, 'service', s.service, 'plan', s.plan,
        'quantity', coalesce((s.scheduled ->> 'quantity')::integer, s.quantity),
        'day', s.term_to);
      perform app.notify_permission_holders(s.buyer_id, 'subscriptions', 'update',
        'subscriptions.renewal', parameters || jsonb_build_object('customer', ''), s.id, null);
      perform app.notify_permission_holders(s.seller_id, 'subscriptions', 'update',
        'subscriptions.renewal', parameters || jsonb_build_object('customer',
          (select c.name from companies c where c.id = s.buyer_id)), s.id, null);
      update subscriptions x set noticed_days = days where x.id = s.id;
      noticed := noticed + 1;
    end loop;
    return noticed;
  end $function$
;
grant execute on app.notice_renewals(timestamp with time zone) to app_platform;
