-- What a company sells, for the screen of its price lists: charges of plans it owns, and of plans
-- from above that it lists. Fifty plans at a time, with one more to show that there are more.
create function app.sold_charges(company uuid, typed text, skipped integer)
  returns table (service_id uuid, service text, category text, plan_id uuid, plan text, code text,
    bill_months integer, charge_id uuid, charge text, kind text, model text, unit text,
    package_size integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with sold as materialized (
      select p.id, p.name, p.code, p.rank, p.bill_months, s.id as service_id, s.name as service,
        s.category
      from plans p join services s on s.id = p.service_id
      where app.price_reader_depth(company, true) is not null
        and p.state = 'offered' and p.deleted_at is null
        and s.state = 'published' and s.deleted_at is null
        and (p.company_id = company or exists (select from listings g
            where g.company_id = company and g.service_id = s.id and g.state = 'listed')
          and s.id in (select o.service_id from app.services_offered_to(company) o))
        and (typed = '' or strpos(lower(s.name || ' ' || p.name || ' ' || p.code), lower(typed)) > 0)
      order by s.name, s.id, p.rank, p.name, p.id
      limit 51 offset skipped)
    select p.service_id, p.service, p.category, p.id, p.name, p.code, p.bill_months, c.id, c.name,
      c.kind, c.model, c.unit, c.package_size
    from sold p join plan_charges c on c.plan_id = p.id
    order by p.service, p.service_id, p.rank, p.name, p.id, c.position, c.id
  $$;
grant execute on function app.sold_charges to app_user;
