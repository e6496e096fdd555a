-- What replaces plans that are no longer on offer: services on offer to the buyer that say so. For
-- the buyer's own people and those who sell to it.
create function app.successors(buyer uuid, plans uuid[])
  returns table (plan_id uuid, service_id uuid, service text, slug text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, s.id, s.name, s.slug
    from companies c
      join plans p on p.id = any (successors.plans) and p.state <> 'draft'
      join service_relations r on r.target_id = p.service_id and r.kind = 'replaces'
      join services s on s.id = r.service_id
    where c.id = successors.buyer and app.order_party(c.parent_id, c.id) is not null
      and s.id in (select o.service_id from app.services_offered_to(successors.buyer) o)
    order by p.id, s.name, s.id
  $$;
grant execute on function app.successors to app_user;
