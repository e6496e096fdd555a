-- Searches for words that many records have, read in the order of the list from their first match on.

-- What lists of companies and people are ordered by; nothing for records that are searched in no order.
create function app.sort_name(resource text, record jsonb) returns text
  language sql immutable parallel safe
  as $$
    select lower(case resource
      when 'companies' then record ->> 'name'
      when 'profiles' then coalesce(nullif(btrim((record ->> 'first_name') || ' ' || (record ->> 'last_name')), ''),
        record ->> 'email')
      else '' end)
  $$;

-- Filled without indexes, which would take longer than all else.
alter table search_words add column name text not null default '';
alter table search_words drop constraint search_words_pkey;
update search_words w set name = app.sort_name('companies', jsonb_build_object('name', c.name))
  from companies c where w.resource = 'companies' and c.id = w.id;
update search_words w set name = app.sort_name('profiles',
    jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'email', p.email))
  from profiles p where w.resource = 'profiles' and p.id = w.id;
alter table search_words add primary key (resource, word, id);
create index search_words_in_order on search_words (resource, word, name, id);

create or replace function app.keep_search_words() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    before text[] := case when tg_op <> 'INSERT' then string_to_array(ltrim(old.search_key), ' ') else '{}' end;
    after text[] := case when tg_op <> 'DELETE' then string_to_array(ltrim(new.search_key), ' ') else '{}' end;
    was text := case when tg_op <> 'INSERT' then app.sort_name(tg_table_name, to_jsonb(old)) end;
    is_now text := case when tg_op <> 'DELETE' then app.sort_name(tg_table_name, to_jsonb(new)) end;
    kept text[] := case when was = is_now then before else '{}' end;
  begin
    if before = after and was is not distinct from is_now then
      return null;
    end if;
    delete from search_words
      where resource = tg_table_name and id = old.id and word = any(before)
        and (word <> all(after) or word <> all(kept));
    insert into search_words (resource, word, name, id)
      select tg_table_name, word, is_now, new.id from unnest(after) word where word <> '' and word <> all(kept);
    return null;
  end $$;

-- The different words that begin like one, no more than `most`: each is looked up behind the one before.
create function app.words_like(wanted_resource text, start text, most integer) returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    found text[] := '{}';
    latest text collate "C";
  begin
    select min(word) into latest from search_words
      where resource = wanted_resource and word >= start and word < start || U&'\+10FFFF';
    while latest is not null and cardinality(found) < most loop
      found := found || latest;
      select min(word) into latest from search_words
        where resource = wanted_resource and word > latest and word < start || U&'\+10FFFF';
    end loop;
    return found;
  end $$;

-- How many entries there are of words that begin so, counted no further than `most`.
create function app.count_entries(wanted_resource text, start text, most integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*) from (
      select from search_words
      where resource = wanted_resource and word >= start and word < start || U&'\+10FFFF' limit most) counted
  $$;

-- How many entries a search reads in no order, how many words it puts together in one, how many entries it looks
-- at in one go, and how many of too many words it sorts.
create function app.search_order_limits(out unordered integer, out words integer, out entries integer, out counted integer)
  language sql immutable parallel safe
  as $$ select 500, 300, 4000, 10000 $$;

-- The first place, from a place in the order of names on, where a record has a word that begins so; `known` is
-- false where those words are too many to ask.
create function app.next_entry(wanted_resource text, start text, descending boolean, from_name text, from_id uuid,
    out known boolean, out name text, out id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_order_limits()).words;
    starting text[] := app.words_like(wanted_resource, start, most + 1);
  begin
    known := cardinality(starting) <= most;
    if known then
      execute format($question$
        select s.name, s.id from unnest($1) start (word) cross join lateral (
          select w.name, w.id from search_words w
          where w.resource = $2 and w.word = start.word and ($4::uuid is null or (w.name, w.id) %2$s ($3, $4))
          order by w.name %1$s, w.id %1$s limit 1) s
        order by s.name %1$s, s.id %1$s limit 1
        $question$, case when descending then 'desc' else 'asc' end, case when descending then '<=' else '>=' end)
        into name, id using starting, wanted_resource, from_name, from_id;
    end if;
  end $$;

-- Of the records with one of these words (`begins`: with a word that begins like one of these) those within reach
-- that have the others too: the first `most` behind a place in the order of names, and the place from which more
-- may follow. Every word is read in that order by itself, and what is looked at ends where the first of these
-- readings did: behind that one of its records could stand before those of the other words. What comes before the
-- next record with one of the others is left out.
create function app.match_in_order(wanted_resource text, starting text[], begins boolean, others text[],
    most integer, descending boolean, after_name text, after_id uuid)
  returns table (ids uuid[], until_name text, until_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    -- Words have none of the characters that mean something in a pattern.
    patterns text[] := array(select '% ' || word || '%' from unnest(others) word);
    largest integer := (app.search_order_limits()).entries;
    each integer := case when begins then largest else greatest(20, most / cardinality(starting)) end;
    onwards text := case when descending then '<' else '>' end;
    comparison text;
    other text;
    ahead record;
    hits uuid[];
    hit_name text;
    question text := format($question$
      with parts as materialized (
        select s.name, s.id, s.nth from unnest($1) start (word) cross join lateral (
          select w.name, w.id, row_number() over (order by w.name %1$s, w.id %1$s) as nth from search_words w
          where w.resource = $2 and %4$s and ($4::uuid is null or (w.name, w.id) %%s ($3, $4))
          order by w.name %1$s, w.id %1$s limit $5) s),
      horizon as materialized (select name, id from parts where nth = $5 order by name %1$s, id %1$s limit 1),
      near as materialized (
        select distinct p.name, p.id from parts p
        where not exists (select from horizon h where (p.name, p.id) %2$s (h.name, h.id))
        order by p.name %1$s, p.id %1$s),
      hits as materialized (
        select near.name, near.id from near cross join lateral (
          select c.id as company, c.search_key from companies c
            where $2 = 'companies' and c.id = near.id
          union all
          select p.company_id, p.search_key from profiles p
            where $2 = 'profiles' and p.id = near.id) record
        where record.search_key like all($6)
          and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = record.company offset 0)
        order by near.name %1$s, near.id %1$s limit $7)
      select array(select id from hits order by name %1$s, id %1$s),
        (select name from hits order by name %3$s, id %3$s limit 1), (select name from horizon), (select id from horizon)
      $question$, case when descending then 'desc' else 'asc' end, onwards, case when descending then 'asc' else 'desc' end,
      case when begins then $like$w.word >= start.word and w.word < start.word || U&'\+10FFFF'$like$
        else 'w.word = start.word' end);
  begin
    ids := '{}';
    until_name := after_name;
    until_id := after_id;
    loop
      comparison := onwards;
      foreach other in array others loop
        ahead := app.next_entry(wanted_resource, other, descending, until_name, until_id);
        if ahead.known and ahead.id is null then
          until_name := null;
          until_id := null;
          return next;
          return;
        end if;
        if ahead.known and (until_id is null
          or descending and (ahead.name, ahead.id) < (until_name, until_id)
          or not descending and (ahead.name, ahead.id) > (until_name, until_id))
        then
          comparison := onwards || '=';
          until_name := ahead.name;
          until_id := ahead.id;
        end if;
      end loop;
      execute format(question, comparison) into hits, hit_name, until_name, until_id
        using starting, wanted_resource, until_name, until_id, each, patterns, most - cardinality(ids);
      ids := ids || hits;
      if cardinality(ids) = most then
        until_name := hit_name;
        until_id := ids[most];
      end if;
      exit when until_id is null or cardinality(ids) = most;
      each := greatest(20, least(each * 4, largest / cardinality(starting)));
    end loop;
    return next;
  end $$;

-- What app.find_records finds, in the order of names: the first `most` behind a place in it, and the place from
-- which more may follow. All at once and in no order where they are few. Null where what begins so is so much and
-- so manifold that reading the list finds some of it anywhere.
create function app.find_in_order(
    wanted_resource text, typed text, most integer, descending boolean, after_name text, after_id uuid)
  returns table (words text[], ids uuid[], until_name text, until_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    limits record := app.search_order_limits();
    together integer := (app.search_limits()).found;
    looked_for text[] := app.search_words(typed);
    reach uuid[];
    few boolean;
    followed text;
    -- Of too many words; 0 of words that are put together.
    entries integer := 0;
    starting text[];
  begin
    words := looked_for;
    ids := '{}';
    if looked_for = '{}' or wanted_resource = 'profiles' and not app.may('users', 'read') then
      return next;
      return;
    end if;
    reach := array(select id from get_accessible_companies(app.user_id(), 'read') limit together + 1);
    few := cardinality(reach) <= together and (wanted_resource = 'companies' or together >= (
      select count(*) from (select from profiles where company_id = any(reach) limit together + 1) near));
    if not few then
      if cardinality(looked_for) > 1 then
        followed := app.rarest_word(wanted_resource, looked_for);
      end if;
      followed := coalesce(followed, (select word from unnest(looked_for) word order by length(word) desc, word limit 1));
      few := app.count_entries(wanted_resource, followed, limits.unordered + 1) <= limits.unordered;
    end if;
    if not few then
      starting := app.words_like(wanted_resource, followed, limits.words + 1);
      if cardinality(starting) > limits.words then
        starting := array[followed];
        entries := app.count_entries(wanted_resource, followed, limits.counted);
        few := entries <= together;
      end if;
    end if;
    if few then
      ids := (select found.ids from app.find_records(wanted_resource, typed) found);
      return next;
      return;
    end if;
    if entries = limits.counted then
      ids := null;
      return next;
      return;
    end if;
    select found.ids, found.until_name, found.until_id into ids, until_name, until_id
      from app.match_in_order(wanted_resource, starting, entries > 0,
        array_remove(looked_for, followed),
        most, descending, after_name, after_id) found;
    return next;
  end $$;

create function app.find_companies_in_order(
    typed text, most integer, descending boolean, after_name text, after_id uuid)
  returns table (words text[], ids uuid[], until_name text, until_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select * from app.find_in_order('companies', typed, most, descending, after_name, after_id) $$;

create function app.find_people_in_order(
    typed text, most integer, descending boolean, after_name text, after_id uuid)
  returns table (words text[], ids uuid[], until_name text, until_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select * from app.find_in_order('profiles', typed, most, descending, after_name, after_id) $$;
grant execute on function app.find_companies_in_order, app.find_people_in_order to app_user;
