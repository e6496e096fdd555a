CREATE OR REPLACE FUNCTION app.sold_charges(company uuid, typed text, skipped integer, wanted integer)
 RETURNS TABLE(service_id uuid, service text, slug text, category text, plan_id uuid, plan text, code text, bill_months integer, charge_id uuid, charge text, charge_code text, kind text, model text, unit text, package_size integer, decimals integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with sold as materialized (
      select p.id, p.name, p.code, p.rank, p.bill_months, s.id as service_id, s.name as service,
        s.slug, s.category
      from plans p join services s on s.id = p.service_id
      where app.price_reader_depth(company, true) is not null
        and p.state = 'offered' and p.deleted_at is null
        and s.state = 'published' and s.deleted_at is null
        and (p.company_id = company or exists (select from listings g
            where g.company_id = company and g.service_id = s.id and g.state = 'listed')
          and s.id in (select o.service_id from app.services_offered_to(company) o))
        and (typed = '' or strpos(lower(s.name || ' ' || p.name || ' ' || p.code), lower(typed)) > 0)
      order by s.name, s.id, p.rank, p.name, p.id
      limit wanted offset skipped)
    select p.service_id, p.service, p.slug, p.category, p.id, p.name, p.code, p.bill_months, c.id,
      c.name, c.code, c.kind, c.model, c.unit, c.package_size, c.decimals
    from sold p join plan_charges c on c.plan_id = p.id
    order by p.service, p.service_id, p.rank, p.name, p.id, c.position, c.id
  $function$
;
grant execute on app.sold_charges(uuid,text,integer,integer) to app_user;
