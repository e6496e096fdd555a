-- What carts, orders and quotes check relations between services with: the requirements and
-- exclusions of services, what the buyer has already, and the names that the buyer may read.
create function app.relations_of(buyer uuid, services uuid[]) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with related as (
      select r.service_id, r.kind, r.group_no, r.target_id, r.ratio_bps
      from service_relations r
      where r.kind in ('requires', 'excludes') and (r.service_id = any (relations_of.services)
        or r.kind = 'excludes' and r.target_id = any (relations_of.services))),
    concerned as (
      select r.service_id as id from related r union select r.target_id from related r),
    active as (
      select s.service_id, s.beneficiary_id, max(s.service) as name, sum(s.quantity) as quantity
      from subscriptions s join concerned c on c.id = s.service_id
      where s.buyer_id = relations_of.buyer
        and s.state in ('trial', 'active', 'suspended', 'pending_cancel')
      group by s.service_id, s.beneficiary_id),
    -- A service that is neither offered to the buyer nor subscribed to has no name here.
    names as (
      select s.id, s.name, s.slug from services s join concerned c on c.id = s.id
      where s.id in (select o.service_id from app.services_offered_to(relations_of.buyer) o)
      union all
      select a.service_id, max(a.name), null from active a
      where a.service_id not in (
        select o.service_id from app.services_offered_to(relations_of.buyer) o)
      group by a.service_id)
    select jsonb_build_object(
      'relations', coalesce((select jsonb_agg(to_jsonb(r)
        order by r.service_id, r.kind, r.group_no, r.target_id) from related r), '[]'),
      'active', coalesce((select jsonb_agg(jsonb_build_object('service_id', a.service_id,
        'beneficiary_id', a.beneficiary_id, 'quantity', a.quantity)) from active a), '[]'),
      'names', coalesce((select jsonb_agg(to_jsonb(n)) from names n), '[]'))
  $$;
grant execute on function app.relations_of to app_platform;

-- The same for the buyer's own people and for those who sell to it; null for anyone else.
create function app.order_relations(buyer uuid, services uuid[]) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.relations_of(c.id, order_relations.services) from companies c
    where c.id = order_relations.buyer and app.order_party(c.parent_id, c.id) is not null
  $$;
grant execute on function app.order_relations to app_user;
