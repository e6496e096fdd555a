CREATE OR REPLACE FUNCTION app.put_cart_line(line uuid, plan uuid, quantity integer, answers jsonb, beneficiary uuid, parts jsonb, trial_end text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  #variable_conflict use_variable
  declare
    company uuid := app.actor_company(app.user_id());
    found_plan plans;
    cart uuid;
    changed uuid;
  begin
    if not app.may('orders', 'create') then
      return null;
    end if;
    select p.* into found_plan from plans p
      where p.id = coalesce(plan, (select l.plan_id from cart_lines l where l.id = line))
        and p.state = 'offered' and p.deleted_at is null
        and p.service_id in (select o.service_id from app.services_offered_to(company) o);
    if found_plan.id is null then
      return null;
    end if;
    if not app.quantity_allowed(found_plan, quantity) then
      raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
    end if;
    if beneficiary is not null and not exists (select from company_tree t
        where t.ancestor_id = company and t.descendant_id = beneficiary) then
      raise exception using errcode = 'TL081', message = 'beneficiary_unknown';
    end if;
    if line is not null then
      update cart_lines l set quantity = put_cart_line.quantity, answers = put_cart_line.answers,
          parts = put_cart_line.parts, beneficiary_id = beneficiary,
          trial_end = put_cart_line.trial_end
        from carts c
        where l.id = line and c.id = l.cart_id and c.company_id = company
          and c.user_id = app.user_id()
        returning l.id into changed;
      return changed;
    end if;
    insert into carts as c (company_id, user_id) values (company, app.user_id())
      on conflict (company_id, user_id) do update set updated_at = now() returning c.id into cart;
    if (select count(*) from cart_lines l where l.cart_id = cart) >= app.limit_of('cart_lines') then
      raise exception using errcode = 'TL081', message = 'cart_full';
    end if;
    insert into cart_lines as l (company_id, cart_id, plan_id, quantity, answers, beneficiary_id,
        parts, trial_end)
      values (company, cart, found_plan.id, quantity, answers, beneficiary, parts, trial_end)
      returning l.id into changed;
    return changed;
  end $function$
;
grant execute on app.put_cart_line(uuid,uuid,integer,jsonb,uuid,jsonb,text) to app_user;
