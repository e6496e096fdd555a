-- Purging a company removes its services together with the orders and subscriptions of them, in any
-- order. What others have ordered from each other keeps its service: such a company stays.

alter table order_lines alter constraint order_lines_service_id_fkey deferrable initially deferred;
alter table order_lines alter constraint order_lines_plan_id_fkey deferrable initially deferred;
alter table service_instances
  alter constraint service_instances_service_id_fkey deferrable initially deferred;
alter table subscriptions
  alter constraint subscriptions_service_id_fkey deferrable initially deferred;
alter table subscriptions alter constraint subscriptions_plan_id_fkey deferrable initially deferred;
alter table subscription_rates
  alter constraint subscription_rates_plan_id_fkey deferrable initially deferred;

create or replace function app.purge_companies(company uuid)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
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
    for below in
      select t.descendant_id from company_tree t where t.ancestor_id = company order by t.depth desc
    loop
      delete from auth_users u using profiles p where p.id = u.id and p.company_id = below;
      delete from companies where id = below;
    end loop;
  end $$;
