-- Look-ups that `npm run generate` compares with the contract.
create or replace function app.role_level(role text) returns integer
  language sql immutable parallel safe
  as $$
    select case role
      when 'owner' then 100
      when 'admin' then 90
      when 'master_distributor' then 70
      when 'distributor' then 50
      when 'reseller' then 30
      when 'end_user' then 10
      else 0 end
  $$;

create or replace function app.kind_rank(kind text) returns integer
  language sql immutable parallel safe
  as $$
    select case kind
      when 'platform' then 1
      when 'master_distributor' then 2
      when 'distributor' then 3
      when 'reseller' then 4
      when 'customer' then 5
      else null end
  $$;

create function app.limit_of(name text) returns integer
  language sql immutable parallel safe
  as $$
    select case name
      when 'audit_days_min' then 90
      when 'audit_days_max' then 36500
      when 'recycle_days_default' then 30
      when 'recycle_days_min' then 1
      when 'recycle_days_max' then 3650
      when 'cart_lines' then 100
      when 'domains' then 20
      when 'folder_levels' then 8
      when 'participants' then 100
      else 0 end
  $$;

-- The functions below are as before, with their limits looked up.
create or replace function app.audit_days(company uuid)
  returns integer language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select max(greatest((s.setting_value #>> '{}')::integer, app.limit_of('audit_days_min')))
    from company_tree t join site_settings s on s.company_id = t.ancestor_id
    where s.setting_key = 'audit_days' and s.setting_value #>> '{}' ~ '^\d{1,5}$'
      and t.descendant_id = case when company = '00000000-0000-0000-0000-000000000000'
        then (select c.id from companies c where c.kind = 'platform' order by c.created_at limit 1)
          else company end
  $$;

create or replace function app.set_audit_days(days integer)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := app.actor_company(app.user_id());
  begin
    if own is null or not app.may('audit', 'delete') then
      raise exception using errcode = '42501', message = 'audit:delete is not granted';
    end if;
    if days is null then
      delete from site_settings where company_id = own and setting_key = 'audit_days';
      return true;
    end if;
    if days not between app.limit_of('audit_days_min') and app.limit_of('audit_days_max') then
      raise exception using errcode = '22023', message = 'days are out of range';
    end if;
    insert into site_settings (company_id, setting_key, setting_value)
      values (own, 'audit_days', to_jsonb(days))
      on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value;
    return true;
  end $$;

create or replace function app.recycle_days_of(company uuid)
  returns integer language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((
      select least(greatest((s.setting_value #>> '{}')::integer, app.limit_of('recycle_days_min')),
        app.limit_of('recycle_days_max'))
      from company_tree t join site_settings s on s.company_id = t.ancestor_id
      where t.descendant_id = company and s.setting_key = 'recycle_days'
        and s.setting_value #>> '{}' ~ '^\d{1,4}$'
      order by t.depth limit 1), app.limit_of('recycle_days_default'))
  $$;

create or replace function app.set_recycle_days(days integer)
  returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := app.actor_company(app.user_id());
  begin
    if own is null or not app.may('recycle', 'update') then
      raise exception using errcode = '42501', message = 'recycle:update is not granted';
    end if;
    if days is null or days not between app.limit_of('recycle_days_min')
        and app.limit_of('recycle_days_max') then
      raise exception using errcode = '22023', message = 'days are out of range';
    end if;
    insert into site_settings (company_id, setting_key, setting_value)
      values (own, 'recycle_days', to_jsonb(days))
      on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value;
    return days;
  end $$;

create or replace function app.put_cart_line(line uuid, plan uuid, quantity integer, answers jsonb,
    beneficiary uuid, parts jsonb, trial_end text)
  returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;

create or replace function app.add_domain(company uuid, name text, moment timestamptz)
  returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    added uuid;
  begin
    if not app.can_brand(company, 'create') then
      return null;
    end if;
    if (select count(*) from tenant_domains where company_id = company)
        >= app.limit_of('domains') then
      raise exception using errcode = 'TL017', message = 'too_many_domains';
    end if;
    insert into tenant_domains (company_id, domain, next_check_at) values (company, name, moment)
      on conflict do nothing returning id into added;
    if added is null then
      raise exception using errcode = 'TL017', message = 'domain_already_added';
    end if;
    return added;
  end $$;

create or replace function app.guard_media_folder()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    above uuid := new.parent_id;
    depth integer := 1;
  begin
    perform pg_advisory_xact_lock(hashtext('media_folders ' || new.company_id));
    while above is not null loop
      depth := depth + 1;
      if above = new.id then
        raise exception using errcode = 'TL024', message = 'folder_in_itself';
      end if;
      if depth > app.limit_of('folder_levels') then
        raise exception using errcode = 'TL024', message = 'folders_too_deep';
      end if;
      select f.parent_id into above from media_folders f where f.company_id = new.company_id
        and f.id = above;
    end loop;
    return new;
  end $$;

create or replace function app.insert_participants(conversation uuid, people uuid[],
    moment timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into conversation_participants as t (conversation_id, user_id, company_id, joined_at)
      select conversation, p.id, p.company_id, moment from profiles p where p.id = any (people)
      -- Someone who took part for another company before.
      on conflict (conversation_id, user_id) do update
        set company_id = excluded.company_id, read_position = 0, notified_position = 0
        where t.company_id <> excluded.company_id;
    if (select count(*) from conversation_participants t
        where t.conversation_id = conversation) > app.limit_of('participants') then
      raise exception using errcode = 'TL034', message = 'too_many_participants';
    end if;
  end $$;
