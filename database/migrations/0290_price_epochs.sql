-- Each process keeps the prices that it resolved. It learns whether they still hold from the epochs
-- of the companies on the path, in the same round trip: a change of anything that prices of a
-- company depend on gives it a new epoch, in the transaction of the change.

create table price_epochs (
  company_id uuid primary key references companies (id) on delete cascade,
  -- Random, so that a change that is rolled back leaves no epoch that returns with other prices.
  epoch uuid not null
);
call app.protect('price_epochs', false);

-- In order of ID, so that two changes never wait for each other.
create function app.start_price_epochs(companies uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into price_epochs (company_id, epoch)
      select c.id, gen_random_uuid() from companies c
      where c.id = any (start_price_epochs.companies) order by c.id
      on conflict (company_id) do update set epoch = excluded.epoch
  $$;

create function app.follow_price_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.start_price_epochs(array(select distinct c.company_id from changed c));
    return null;
  end $$;

create function app.follow_price_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.start_price_epochs(array[new.id]);
    return null;
  end $$;

do $$
  declare
    followed text;
  begin
    foreach followed in array array['price_lists', 'price_entries', 'price_assignments',
        'exchange_rates', 'listings', 'services', 'plans', 'plan_charges', 'partners'] loop
      execute format('create trigger price_epoch_insert after insert on %I
        referencing new table as changed for each statement
        execute function app.follow_price_rows()', followed);
      execute format('create trigger price_epoch_update after update on %I
        referencing new table as changed for each statement
        execute function app.follow_price_rows()', followed);
      execute format('create trigger price_epoch_delete after delete on %I
        referencing old table as changed for each statement
        execute function app.follow_price_rows()', followed);
    end loop;
  end $$;
create trigger price_epoch after update of status, kind, deleted_at on companies for each row
  when (new.status <> old.status or new.kind <> old.kind
    or new.deleted_at is distinct from old.deleted_at)
  execute function app.follow_price_company();

-- Equal whenever app.resolve_prices and what builds on it answer the caller as before; null for
-- callers that it answers nothing.
create function app.price_epoch(buyer uuid, visitors boolean) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select concat_ws(' ', app.price_day(), r.depth,
      (select string_agg(t.ancestor_id || ':' || coalesce(e.epoch::text, ''), ' ' order by t.depth)
        from company_tree t left join price_epochs e on e.company_id = t.ancestor_id
        where t.descendant_id = price_epoch.buyer))
    from app.price_reader_depth(price_epoch.buyer, price_epoch.visitors) r (depth)
    where r.depth is not null
  $$;
grant execute on function app.price_epoch(uuid, boolean) to app_public, app_user;
