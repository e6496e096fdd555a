CREATE OR REPLACE FUNCTION app.purge_companies(company uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    below uuid;
  begin
    if exists (select from company_tree t join companies c on c.id = t.descendant_id
        where t.ancestor_id = company and c.deleted_at is null)
      or exists (select from company_tree t
        join services s on s.company_id = t.descendant_id
        join order_lines l on l.service_id = s.id
        where t.ancestor_id = company and not exists (select from company_tree purged
          where purged.ancestor_id = company
            and purged.descendant_id in (l.seller_id, l.buyer_id))) then
      raise exception using errcode = 'TL004',
        message = 'companies_in_use';
    end if;
    if exists (select from charge_events e
        join company_tree t on t.ancestor_id = company and t.descendant_id = e.buyer_id
        where not exists (select from company_tree seller
          where seller.ancestor_id = company and seller.descendant_id = e.seller_id))
      or exists (select from charge_events e
        join company_tree t on t.ancestor_id = company and t.descendant_id = e.seller_id
        where not exists (select from company_tree buyer
          where buyer.ancestor_id = company and buyer.descendant_id = e.buyer_id)) then
      raise exception using errcode = 'TL004',
        message = 'company_charged';
    end if;
    for below in
      select t.descendant_id from company_tree t where t.ancestor_id = company order by t.depth desc
    loop
      delete from auth_users u using profiles p where p.id = u.id and p.company_id = below;
      delete from companies where id = below;
    end loop;
  end $function$
;
