-- Finding companies and people by the beginnings of their words, however many there are, and telling who
-- will see what before a company is moved.

-- The words something is found by: lower case, without accents, cut at everything that is neither letter nor
-- digit. What is typed goes through the same.
create function app.search_words(text) returns text[]
  language sql immutable parallel safe strict
  as $$
    select coalesce(array_agg(distinct left(word, 40)), '{}')
    from regexp_split_to_table(
      regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f]+', '', 'g'),
      '[\s!-/:-@\[-`{-~]+') word
    where word <> ''
  $$;

-- The words of a record in one text, each behind a space, for looking whether one of them begins like that.
create function app.search_key(text) returns text
  language sql immutable parallel safe strict
  as $$ select ' ' || array_to_string(app.search_words($1), ' ') $$;

alter table companies add column search_key text not null generated always as (
  app.search_key(name || ' ' || slug || ' ' || coalesce(website, '') || ' ' || coalesce(contact_email, ''))) stored;
alter table profiles add column search_key text not null generated always as (
  app.search_key(first_name || ' ' || last_name || ' ' || email)) stored;

-- People whose actions are looked for are listed by address, those in the recycle bin among them. The companies
-- of a person are few, and so are the people of a company who are asked for by it: neither needs more.
create index profiles_by_address on profiles (email);
create index profiles_by_any_company on profiles (company_id);

-- Every word of every record, in order. Under row-level security an index on the records themselves would not be
-- asked: comparing patterns may leak. Nobody reads this but the functions below, which tell of what is within reach.
create table search_words (
  resource text not null,
  word text collate "C" not null,
  id uuid not null,
  primary key (resource, word, id)
);
call app.protect('search_words', for_platform => false);

create function app.keep_search_words() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    before text[] := case when tg_op <> 'INSERT' then string_to_array(ltrim(old.search_key), ' ') else '{}' end;
    after text[] := case when tg_op <> 'DELETE' then string_to_array(ltrim(new.search_key), ' ') else '{}' end;
  begin
    if before = after then
      return null;
    end if;
    delete from search_words
      where resource = tg_table_name and id = old.id and word = any(before) and word <> all(after);
    insert into search_words (resource, word, id)
      select tg_table_name, word, new.id from unnest(after) word where word <> '' and word <> all(before);
    return null;
  end $$;
create trigger search_words after insert or delete or update of name, slug, website, contact_email on companies
  for each row execute function app.keep_search_words();
create trigger search_words after insert or delete or update of first_name, last_name, email on profiles
  for each row execute function app.keep_search_words();
insert into search_words (resource, word, id)
  select 'companies', word, id from companies, unnest(string_to_array(ltrim(search_key), ' ')) word where word <> ''
  union all
  select 'profiles', word, id from profiles, unnest(string_to_array(ltrim(search_key), ' ')) word where word <> '';

-- The log has what somebody did, not what follows from it.
create or replace function app.audit_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'search_key' end;
    is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'search_key' end;
    whole jsonb := coalesce(is_now, was);
    entry audit_logs;
  begin
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
        into was, is_now
        from jsonb_each(was) o
        where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
      if was is null then
        return null;
      end if;
    end if;
    -- A row without a company of its own belongs to its person's.
    entry.company_id := coalesce((whole ->> tg_argv[0])::uuid,
      (select p.company_id from profiles p where p.id = (whole ->> 'user_id')::uuid));
    entry.action := lower(tg_op);
    entry.resource_type := tg_table_name;
    entry.resource_id := coalesce(whole ->> 'id', whole ->> 'user_id');
    entry.resource_label := whole ->> tg_argv[1];
    entry.result := 'done';
    entry.before := was;
    entry.after := is_now;
    perform app.write_audit(entry);
    return null;
  end $$;

-- How far a search counts before it says 'many'.
create function app.search_limits(out entries integer, out found integer)
  language sql immutable parallel safe
  as $$ select 10000, 2000 $$;

-- Of the words that were typed, the one that leaves the fewest records; null when all are everywhere.
create function app.rarest_word(wanted_resource text, wanted text[]) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_limits()).entries;
    rarest text;
    candidate text;
    entries integer;
  begin
    -- Long words first: they are rare more often, and a question is worth only so much looking.
    for candidate in select word from unnest(wanted) word order by length(word) desc, word limit 6 loop
      select count(*) into entries from (
        select from search_words
        where resource = wanted_resource and word >= candidate and word < candidate || U&'\+10FFFF'
        limit most) counted;
      if entries < most then
        most := entries;
        rarest := candidate;
        exit when entries < 50;
      end if;
    end loop;
    return rarest;
  end $$;

-- Of the recycle bin too: a list leaves those out by itself, the log does not.
-- The companies within reach in whose words every typed one begins a word: their ids, or null when they are so
-- many that reading the list in its order finds them sooner; and the words as they are to be looked for there.
create function app.find_companies(typed text) returns table (words text[], ids uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_limits()).found;
    reach uuid[];
    rarest text;
  begin
    words := app.search_words(typed);
    ids := '{}';
    select array_agg(a.id) into reach
      from (select id from get_accessible_companies(app.user_id(), 'read') limit most + 1) a;
    if reach is null or words = '{}' then
      return next;
      return;
    end if;
    if cardinality(reach) <= most then
      select coalesce(array_agg(c.id), '{}') into ids from companies c
        where c.id = any(reach)
          and not exists (select from unnest(words) word where strpos(c.search_key, ' ' || word) = 0);
    else
      rarest := app.rarest_word('companies', words);
      select array_agg(found.id) into ids from (
        select distinct w.id from search_words w join companies c on c.id = w.id
        where w.resource = 'companies' and w.word >= rarest and w.word < rarest || U&'\+10FFFF'
          and not exists (select from unnest(words) word where strpos(c.search_key, ' ' || word) = 0)
          and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = c.id offset 0)
        limit most + 1) found;
      ids := case when rarest is null or cardinality(ids) > most then null else coalesce(ids, '{}') end;
    end if;
    return next;
  end $$;

-- The same for people, of whoever may see people.
create function app.find_people(typed text) returns table (words text[], ids uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_limits()).found;
    reach uuid[];
    near uuid[];
    rarest text;
  begin
    words := app.search_words(typed);
    ids := '{}';
    select array_agg(a.id) into reach
      from (select id from get_accessible_companies(app.user_id(), 'read') limit most + 1) a;
    if reach is null or words = '{}' or not app.may('users', 'read') then
      return next;
      return;
    end if;
    if cardinality(reach) <= most then
      select array_agg(p.id) into near from (
        select id from profiles where company_id = any(reach) limit most + 1) p;
    end if;
    if cardinality(reach) <= most and coalesce(cardinality(near), 0) <= most then
      select coalesce(array_agg(p.id), '{}') into ids from profiles p
        where p.id = any(near)
          and not exists (select from unnest(words) word where strpos(p.search_key, ' ' || word) = 0);
    else
      rarest := app.rarest_word('profiles', words);
      select array_agg(found.id) into ids from (
        select distinct w.id from search_words w join profiles p on p.id = w.id
        where w.resource = 'profiles' and w.word >= rarest and w.word < rarest || U&'\+10FFFF'
          and not exists (select from unnest(words) word where strpos(p.search_key, ' ' || word) = 0)
          and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = p.company_id offset 0)
        limit most + 1) found;
      ids := case when rarest is null or cardinality(ids) > most then null else coalesce(ids, '{}') end;
    end if;
    return next;
  end $$;
grant execute on function app.find_companies, app.find_people to app_user;
-- Whoever writes a row computes its key.
-- They tell nothing, and PostgreSQL before 18 wants them of everybody who as much as tries to change a record.
grant execute on function app.search_words, app.search_key to app_user, app_platform, app_public, app_auth, trunkline_login;

-- Whether somebody within reach sees the companies below their own: what get_accessible_companies says when
-- they ask it themselves, with the second step taken. Null about anybody out of reach.
create function app.sees_companies(person uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    me uuid := app.user_id();
    within_reach boolean := app.may('users', 'read') and exists (
      select from profiles p join get_accessible_companies(app.user_id(), 'read') a on a.id = p.company_id
      where p.id = person);
    sees boolean;
  begin
    if not within_reach then
      return null;
    end if;
    -- Whoever asks here has taken the second step themselves, so only the name on the claim changes for a moment.
    perform set_config('app.user_id', person::text, true);
    sees := exists (select from get_accessible_companies(person, 'read'));
    perform set_config('app.user_id', me::text, true);
    return sees;
  end $$;
grant execute on function app.sees_companies to app_user;

-- As before, but looking the one company up: without `offset 0` all within reach are gathered for each line of a
-- list, and a page of people costs as much as there are companies.
create or replace function app.last_activity(person uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select greatest(
      (select max(s.last_activity) from user_sessions s where s.user_id = person),
      (select max(d.last_used_at) from devices d where d.user_id = person))
    from profiles p
    where p.id = person
      and (p.id = app.user_id() and app.actor_company(app.user_id()) is not null
        or app.may('users', 'read') and exists (
          select from get_accessible_companies(app.user_id(), 'read') a where a.id = p.company_id offset 0))
  $$;

-- How many people the caller sees, counted past the policies that would look each of them up.
create function app.count_people() returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case
      when app.actor_company(app.user_id()) is null then 0
      when not app.may('users', 'read') then 1
      else (select count(*) from get_accessible_companies(app.user_id(), 'read') a
        join profiles p on p.company_id = a.id where p.deleted_at is null)
    end
  $$;
grant execute on function app.count_people to app_user;
