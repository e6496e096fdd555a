-- The ground everything stands on: who is asking, and how a table is put under row-level security.
-- Claims are transaction-local settings that the server sets together with `begin` (see tenant-driver.ts).

create schema app;
grant usage on schema app to app_user, app_public, app_auth, app_platform, trunkline_login;
grant usage on schema public to app_user, app_public, app_auth, app_platform, trunkline_login;
alter default privileges revoke execute on functions from public;

create function app.claim(name text) returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.' || name, true), '') $$;

create function app.user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create function app.tenant_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

grant execute on function app.claim, app.user_id, app.tenant_id
  to app_user, app_public, app_auth, app_platform;
-- The one thing the login role may ask as itself, to find out whether the database answers.
grant execute on function app.claim to trunkline_login;

-- House rule: a definer function names pg_temp last in its search_path, and any other function names the
-- schema of every table, or a caller's temporary table of the same name would be asked in its place.

-- Row-level security, forced, with the two roles that see every row: the owner, whose definer
-- functions keep derived rows, and (unless the sign-in part keeps the table to itself) app_platform,
-- whose every use names a reason and is audited.
create procedure app.protect(target regclass, for_platform boolean default true)
  language plpgsql
  as $$
  begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy owner on %s to trunkline_owner using (true) with check (true)', target);
    if for_platform then
      execute format('create policy platform on %s to app_platform using (true) with check (true)', target);
    end if;
  end $$;

-- Every change counts the row's version up, so that two people editing the same thing are told.
create function app.touch() returns trigger
  language plpgsql
  as $$
  begin
    new.version := old.version + 1;
    new.updated_at := now();
    return new;
  end $$;
