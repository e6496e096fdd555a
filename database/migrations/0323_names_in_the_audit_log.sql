-- The audit log names changes by what people recognise: records that only connect others are
-- named by those, and changes of subscriptions by what was done. A container comes before what it
-- contains, so that both can be found by its name.

create function app.plan_label(plan uuid)
  returns text
  language sql
  stable
  as $$
    select s.name || ', ' || p.name from plans p join services s on s.id = p.service_id
    where p.id = plan_label.plan
  $$;

create function app.bundle_part_label(record jsonb)
  returns text
  language sql
  stable
  as $$
    select app.plan_label((record ->> 'plan_id')::uuid) || ': '
      || app.plan_label((record ->> 'part_plan_id')::uuid)
  $$;

create function app.service_relation_label(record jsonb)
  returns text
  language sql
  stable
  as $$
    select s.name || ': ' || target.name from services s, services target
    where s.id = (record ->> 'service_id')::uuid and target.id = (record ->> 'target_id')::uuid
  $$;

-- A price can be for a service of a company above, which keeps the names of its drafts to itself.
create function app.price_entry_label(record jsonb)
  returns text
  language sql
  stable
  as $$
    select concat_ws(': ', l.name, case
        when s.company_id = l.company_id
          or s.state <> 'draft' and coalesce(p.state, 'offered') <> 'draft'
        then concat_ws(', ', s.name, p.name, c.name) end)
    from price_lists l
    left join plan_charges c
      on c.id = (case record ->> 'scope' when 'charge' then record ->> 'target' end)::uuid
    left join plans p on p.id = coalesce(c.plan_id,
      (case record ->> 'scope' when 'plan' then record ->> 'target' end)::uuid)
    left join services s on s.id = coalesce(p.service_id,
      (case record ->> 'scope' when 'service' then record ->> 'target' end)::uuid)
    where l.id = (record ->> 'list_id')::uuid
  $$;

create function app.price_assignment_label(record jsonb)
  returns text
  language sql
  stable
  as $$
    select nullif(concat_ws(': ',
      (select c.name from companies c
        where c.id = (case record ->> 'audience' when 'buyer' then record ->> 'target' end)::uuid),
      (select l.name from price_lists l where l.id = (record ->> 'list_id')::uuid)), '')
  $$;

create function app.trade_terms_label(record jsonb)
  returns text
  language sql
  stable
  as $$
    select c.name from companies c where c.id = (record ->> 'buyer_id')::uuid
  $$;

-- The second argument is the column of the label, or the function that returns it.
create or replace function app.audit_row()
  returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was jsonb;
    is_now jsonb;
    whole jsonb;
    entry audit_logs;
  begin
    if tg_op = 'INSERT' and tg_table_name = 'profiles' then
      -- The entry of its API key covers it.
      if new.status = 'service' then
        return null;
      end if;
    end if;
    if tg_op = 'UPDATE' and tg_table_name in ('companies', 'profiles') then
      -- Compared as rows: converting each to JSON first would be too slow when a move touches a
      -- hundred thousand.
      new.branch_id := old.branch_id;
      if new is not distinct from old then
        return null;
      end if;
    end if;
    if tg_op <> 'INSERT' then
      was := to_jsonb(old) - 'search_key' - 'branch_id';
    end if;
    if tg_op <> 'DELETE' then
      is_now := to_jsonb(new) - 'search_key' - 'branch_id';
    end if;
    whole := coalesce(is_now, was);
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
        into was, is_now
        from jsonb_each(was) o
        where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
      if was is null then
        return null;
      end if;
    end if;
    -- A row without a company belongs to its person's company.
    entry.company_id := coalesce((whole ->> tg_argv[0])::uuid,
      (select p.company_id from profiles p where p.id = (whole ->> 'user_id')::uuid));
    entry.action := lower(tg_op);
    entry.resource_type := tg_table_name;
    entry.resource_id := coalesce(whole ->> 'id', whole ->> 'user_id');
    if tg_argv[1] like 'app.%' then
      execute format('select %s($1)', tg_argv[1]) into entry.resource_label using whole;
    else
      entry.resource_label := whole ->> tg_argv[1];
    end if;
    entry.result := 'done';
    entry.before := was;
    entry.after := is_now;
    perform app.write_audit(entry);
    return null;
  end $$;

do $$
  declare
    named record;
  begin
    for named in values
      ('bundle_parts', 'company_id', 'app.bundle_part_label'),
      ('service_relations', 'company_id', 'app.service_relation_label'),
      ('price_entries', 'company_id', 'app.price_entry_label'),
      ('price_assignments', 'company_id', 'app.price_assignment_label'),
      ('trade_terms', 'seller_id', 'app.trade_terms_label')
    loop
      execute format('drop trigger audit on %I', named.column1);
      execute format('create constraint trigger audit after insert or update or delete on %I
        deferrable initially deferred for each row execute function app.audit_row(%L, %L)',
        named.column1, named.column2, named.column3);
    end loop;
  end $$;

-- Records what was done, and only the fields that changed.
create or replace function app.audit_subscription_change()
  returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was jsonb := jsonb_build_object('state', new.from_state) || new.before;
    is_now jsonb := jsonb_build_object('state', new.to_state) || new.after;
    entry audit_logs;
  begin
    if new.actor_id is null then
      return null;
    end if;
    entry.company_id := case new.party when 'seller' then new.seller_id else new.buyer_id end;
    entry.action := 'update';
    entry.resource_type := 'subscriptions';
    entry.resource_id := new.subscription_id;
    entry.resource_label := (select s.service || ', ' || s.plan from subscriptions s
      where s.id = new.subscription_id);
    entry.result := 'done';
    entry.reason := nullif(new.reason, '');
    select coalesce(jsonb_object_agg(f.key, was -> f.key), '{}'),
        jsonb_build_object('event', new.event)
          || coalesce(jsonb_object_agg(f.key, is_now -> f.key), '{}')
      into entry.before, entry.after
      from jsonb_object_keys(was || is_now) f (key)
      where was -> f.key is distinct from is_now -> f.key;
    perform app.write_audit(entry);
    return null;
  end $$;
