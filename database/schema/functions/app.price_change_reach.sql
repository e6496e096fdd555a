CREATE OR REPLACE FUNCTION app.price_change_reach(list uuid, plans uuid[], on_day date)
 RETURNS TABLE(buyers bigint, subscriptions bigint, groups jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
  declare
    company uuid := app.company_of_list(list, 'read');
  begin
    if company is null then
      return;
    end if;
    return query
      with recursive lists as (
        select list as id, 1 as depth
        union all
        select l.id, b.depth + 1 from lists b join price_lists l on l.base_list_id = b.id
        where b.depth < 3),
      buyer as materialized (
        select c.id, a.list_id
        from companies c
          left join partners p on p.company_id = company and p.partner_company_id = c.id
            and p.deleted_at is null
          cross join lateral (
            select n.list_id from (
              select distinct on (x.audience) x.audience, x.list_id from price_assignments x
              where x.company_id = company and x.kind = 'sell' and x.valid_from <= on_day
                and case x.audience when 'buyer' then x.target = c.id::text
                  when 'tier' then x.target = p.tier when 'kind' then x.target = c.kind
                  else false end
              order by x.audience, x.valid_from desc) n
            where n.list_id is not null
            order by array_position(array['buyer', 'tier', 'kind'], n.audience) limit 1) a
        where c.parent_id = company and c.deleted_at is null
          and a.list_id in (select lists.id from lists)),
      concerned as materialized (
        select s.id, s.plan_id, s.quantity, b.list_id
        from subscriptions s join buyer b on b.id = s.buyer_id
        where s.seller_id = company and s.plan_id = any (plans) and s.parent_id is null
          and s.state in ('active', 'suspended', 'pending_cancel')),
      rates as materialized (
        select distinct on (r.subscription_id, r.charge_id) r.charge_id, r.model, r.decimals,
          r.package_size, r.currency, r.bill_months, r.brackets, s.quantity, s.list_id
        from subscription_rates r join concerned s on s.id = r.subscription_id
          and s.plan_id = r.plan_id
        where r.kind = 'recurring' and r.valid_from <= on_day
        order by r.subscription_id, r.charge_id, r.valid_from desc, r.number desc)
      select (select count(*) from buyer), (select count(*) from concerned),
        (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (
          select r.*, count(*) as count from rates r
          group by r.charge_id, r.model, r.decimals, r.package_size, r.currency, r.bill_months,
            r.brackets, r.quantity, r.list_id) g);
  end $function$
;
grant execute on app.price_change_reach(uuid,uuid[],date) to app_user;
