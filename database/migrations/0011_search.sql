-- Search for companies and people by the beginnings of words. The cost doesn't grow with the number
-- of records: lookups happen once per page, a search stops once it knows that it has many matches,
-- and a count stops at its limit. Words that many records have are searched by reading the list in
-- its order from the first match.

-- Every word of every record, in order. Indexes on the records themselves would not be used under
-- row-level security, because pattern matching isn't leakproof. Only the functions below read this
-- table, and they return only records within reach.
create table search_words (
  resource text not null,
  word text collate "C" not null,
  id uuid not null,
  name text not null default '',
  branch_id uuid,
  primary key (resource, word, name, id)
);

create index search_words_of_branch on search_words (resource, branch_id, word, name, id);

call app.protect('search_words', for_platform => false);

create function app.sync_search_words() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    record_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    record_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    before text[] := coalesce(string_to_array(ltrim(record_before ->> 'search_key'), ' '), '{}');
    after text[] := coalesce(string_to_array(ltrim(record_after ->> 'search_key'), ' '), '{}');
    was text := app.sort_name(tg_table_name, record_before);
    is_now text := app.sort_name(tg_table_name, record_after);
    branch uuid := record_after ->> 'branch_id';
    kept text[] := case when was = is_now
      and branch is not distinct from (record_before ->> 'branch_id')::uuid
      then before else '{}' end;
  begin
    if before = after and kept = before then
      return null;
    end if;
    delete from search_words
      where resource = tg_table_name and word = any(before) and name = was and id = old.id
        and (word <> all(after) or word <> all(kept));
    insert into search_words (resource, word, name, id, branch_id)
      select tg_table_name, word, is_now, new.id, branch from unnest(after) word where word <> ''
        and word <> all(kept);
    return null;
  end $$;

create trigger search_words after insert or delete or update of name, slug, website, contact_email
  on companies
  for each row execute function app.sync_search_words();

-- How many entries and matches a search counts before it answers 'many'.
create function app.search_limits(out entries integer, out found integer)
  language sql immutable parallel safe
  as $$ select 10000, 2000 $$;

-- Shared by app.find_companies and app.find_people. Candidates are everything within reach if that
-- is little, otherwise the records with the rarest word; they are checked until there are too many.
create function app.find_records(wanted_resource text, typed text)
  returns table (words text[], ids uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_limits()).found;
    branches uuid[] := case when app.own_branch() is not null then app.own_branches() end;
    candidates uuid[];
    rarest text;
  begin
    words := app.search_words(typed);
    ids := '{}';
    if words = '{}' then
      return next;
      return;
    end if;
    candidates := app.records_in_reach(wanted_resource, most);
    if candidates is null then
      rarest := app.most_selective_word(wanted_resource, words, branches);
      candidates := case when rarest is not null
        then app.records_with_word(wanted_resource, rarest, branches) end;
    end if;
    ids := case when candidates is not null
      then app.match_records(wanted_resource, candidates, array_remove(words, rarest),
        most + 1) end;
    if cardinality(ids) > most then
      ids := null;
    end if;
    return next;
  end $$;

-- The matches of app.find_records in the order of names: the first `most` after a position, and the
-- position to continue from. Few matches are returned together, without order. If the words match
-- so many entries that some match is always near, the list itself is read; with several words,
-- though, few records may have all of them.
create function app.find_in_order(
    wanted_resource text, typed text, most integer, descending boolean, after_name text,
      after_id uuid)
  returns table (words text[], ids uuid[], until_name text, until_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    limits record := app.search_order_limits();
    together integer := (app.search_limits()).found;
    looked_for text[] := app.search_words(typed);
    branches uuid[] := case when app.own_branch() is not null then app.own_branches() end;
    candidates uuid[];
    followed text;
    starting text[];
    -- Entries of words with too many matches; 0 for words that are combined.
    entries integer := 0;
  begin
    words := looked_for;
    ids := '{}';
    if looked_for = '{}' or wanted_resource = 'profiles' and not app.may('users', 'read') then
      return next;
      return;
    end if;
    candidates := app.records_in_reach(wanted_resource, together);
    if candidates is null then
      if cardinality(looked_for) > 1 then
        followed := app.most_selective_word(wanted_resource, looked_for, branches);
      end if;
      followed := coalesce(followed, (select word from unnest(looked_for) word
        order by length(word) desc, word limit 1));
      if app.count_entries(wanted_resource, followed, limits.unordered + 1, branches)
        <= limits.unordered then
        candidates := app.records_with_word(wanted_resource, followed, branches);
      end if;
    end if;
    if candidates is not null then
      ids := app.match_records(
        wanted_resource, candidates, array_remove(looked_for, followed), cardinality(candidates));
      return next;
      return;
    end if;
    starting := app.words_starting_with(wanted_resource, followed, limits.words + 1, branches);
    if cardinality(starting) > limits.words then
      starting := array[followed];
      entries := app.count_entries(wanted_resource, followed, limits.counted, branches);
    end if;
    if entries = limits.counted then
      if cardinality(looked_for) > 1 then
        candidates := app.records_with_all_words(wanted_resource, looked_for[:6], limits.crossed,
          limits.crossing, branches);
      end if;
      if candidates is not null then
        ids := app.match_records(wanted_resource, candidates, looked_for, together + 1);
        if cardinality(ids) <= together then
          return next;
          return;
        end if;
      end if;
      select found.ids, found.until_name, found.until_id into ids, until_name, until_id
        from app.match_in_list(wanted_resource, looked_for, most, descending, after_name, after_id,
          app.own_branch(), candidates is not null) found;
      return next;
      return;
    end if;
    select found.ids, found.until_name, found.until_id into ids, until_name, until_id
      from app.match_in_order(wanted_resource, starting, entries > 0,
        array_remove(looked_for, followed),
        most, descending, after_name, after_id, branches) found;
    return next;
  end $$;

create function app.find_companies_in_order(
    typed text, most integer, descending boolean, after_name text, after_id uuid)
  returns table (words text[], ids uuid[], until_name text, until_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select *
    from app.find_in_order('companies', typed, most, descending, after_name, after_id) $$;
grant execute on function app.find_companies_in_order to app_user;

create function app.find_people_in_order(
    typed text, most integer, descending boolean, after_name text, after_id uuid)
  returns table (words text[], ids uuid[], until_name text, until_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select *
    from app.find_in_order('profiles', typed, most, descending, after_name, after_id) $$;
grant execute on function app.find_people_in_order to app_user;

create trigger search_words after insert or delete or update of first_name, last_name, email,
  company_id on profiles
  for each row execute function app.sync_search_words();

-- Limits of app.find_in_order: entries read without order; words combined into one; entries
-- examined per round; entries of too frequent words sorted; entries of each of several words
-- compared with each other; and records then checked.
create function app.search_order_limits(out unordered integer, out words integer,
    out entries integer, out counted integer, out crossed integer, out crossing integer)
  language sql immutable parallel safe
  as $$ select 500, 300, 4000, 10000, 150000, 25000 $$;

-- The distinct words with a prefix, at most `most`; each is looked up after the previous one.
create function app.words_starting_with(wanted_resource text, start text, most integer,
  branches uuid[] default null) returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    found text[];
  begin
    execute format($question$
      with recursive each (word) as (
        (select w.word from search_words w
          where w.resource = $1 %1$s and w.word >= $2 and w.word < $2 || U&'\+10FFFF'
          order by w.word limit 1)
        union all
        select (select w.word from search_words w
          where w.resource = $1 %1$s and w.word > each.word and w.word < $2 || U&'\+10FFFF'
          order by w.word limit 1)
        from each where each.word is not null)
      select array(select word from each where word is not null limit $3)
      $question$, app.in_branches(branches, 4))
      into found using wanted_resource, start, most, branches;
    return found;
  end $$;

-- The number of entries whose word has a prefix, counted up to `most`.
create function app.count_entries(wanted_resource text, start text, most integer,
  branches uuid[] default null)
  returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    counted integer;
  begin
    execute format($question$
      select count(*) from (
        select from search_words w
        where w.resource = $1 %s and w.word >= $2 and w.word < $2 || U&'\+10FFFF' limit $3) counted
      $question$, app.in_branches(branches, 4))
      into counted using wanted_resource, start, most, branches;
    return counted;
  end $$;

-- The search word that matches the fewest records; null if all are too frequent.
create function app.most_selective_word(wanted_resource text, wanted text[],
  branches uuid[] default null) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_limits()).entries;
    rarest text;
    candidate text;
    entries integer;
  begin
    -- Long words first, as they are more often rare, and only so many: each lookup costs time.
    for candidate in select word from unnest(wanted) word order by length(word) desc, word
        limit 6 loop
      entries := app.count_entries(wanted_resource, candidate, most, branches);
      if entries < most then
        most := entries;
        rarest := candidate;
        exit when entries < 50;
      end if;
    end loop;
    return rarest;
  end $$;

-- The first position in the order of names, from a given one on, of a record with a word with this
-- prefix; `known` is false if there are too many such words to look up.
create function app.next_search_entry(wanted_resource text, start text, descending boolean,
    from_name text, from_id uuid, branches uuid[] default null, out known boolean, out name text,
      out id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_order_limits()).words;
    starting text[] := app.words_starting_with(wanted_resource, start, most + 1, branches);
  begin
    known := cardinality(starting) <= most;
    if known then
      execute format($question$
        select s.name, s.id from unnest($1) start (word) cross join lateral (
          select w.name, w.id from search_words w
          where w.resource = $2 %3$s and w.word = start.word
            and ($4::uuid is null or (w.name, w.id) %2$s ($3, $4))
          order by w.name %1$s, w.id %1$s limit 1) s
        order by s.name %1$s, s.id %1$s limit 1
        $question$, case when descending then 'desc' else 'asc' end, case when descending
          then '<=' else '>=' end,
          app.in_branches(branches, 5))
        into name, id using starting, wanted_resource, from_name, from_id, branches;
    end if;
  end $$;

-- Of the records with one of these words (with `begins`: with a word with one of these prefixes),
-- those within reach that match the other words too: the first `most` after a position in the order
-- of names, and the position to continue from. Each word is read in that order on its own, and
-- results end where the first of these reads ended: beyond it, another word's records could come
-- first. Positions before the next record with one of the other words are skipped.
create function app.match_in_order(wanted_resource text, starting text[], begins boolean,
    others text[], most integer, descending boolean, after_name text, after_id uuid,
      branches uuid[] default null)
  returns table (ids uuid[], until_name text, until_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    -- Search words contain no pattern characters.
    patterns text[] := array(select '% ' || word || '%' from unnest(others) word);
    largest integer := (app.search_order_limits()).entries;
    each integer := case when begins
      then largest else greatest(20, most / cardinality(starting)) end;
    onwards text := case when descending then '<' else '>' end;
    comparison text;
    other text;
    ahead record;
    hits uuid[];
    hit_name text;
    question text := format($question$
      with parts as materialized (
        select s.name, s.id, s.nth from unnest($1) start (word) cross join lateral (
          select w.name, w.id, row_number() over (order by w.name %1$s, w.id %1$s) as nth
            from search_words w
          where w.resource = $2 %5$s and %4$s and ($4::uuid is null or (w.name, w.id) %%s ($3, $4))
          order by w.name %1$s, w.id %1$s limit $5) s),
      horizon as materialized (select name, id from parts where nth = $5 order by name %1$s, id %1$s
        limit 1),
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
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = record.company offset 0)
        order by near.name %1$s, near.id %1$s limit $7)
      select array(select id from hits order by name %1$s, id %1$s),
        (select name from hits order by name %3$s, id %3$s limit 1), (select name from horizon),
        (select id from horizon)
      $question$, case when descending then 'desc' else 'asc' end, onwards, case when descending
        then 'asc' else 'desc' end,
      case when begins then $like$w.word >= start.word and w.word < start.word || U&'\+10FFFF'$like$
        else 'w.word = start.word' end, app.in_branches(branches, 8));
  begin
    ids := '{}';
    until_name := after_name;
    until_id := after_id;
    loop
      comparison := onwards;
      foreach other in array others loop
        ahead := app.next_search_entry(wanted_resource, other, descending, until_name, until_id,
          branches);
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
        using starting, wanted_resource, until_name, until_id, each, patterns,
        most - cardinality(ids), branches;
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

-- Records with a word with this prefix, without duplicates; callers have counted the entries
-- before.
create function app.records_with_word(wanted_resource text, start text, branches uuid[])
  returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    found uuid[];
  begin
    execute format($question$
      select array(select distinct w.id from search_words w
        where w.resource = $1 %s and w.word >= $2 and w.word < $2 || U&'\+10FFFF')
      $question$, app.in_branches(branches, 3))
      into found using wanted_resource, start, branches;
    return found;
  end $$;

-- A superset of the records that match all of these words: those with the rarest word, intersected
-- with the next until few enough to be checked. Null if that needs a word with more than `most`
-- entries.
create function app.records_with_all_words(wanted_resource text, words text[], most integer,
  few integer, branches uuid[]) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    start record;
    found uuid[];
  begin
    for start in
      select word, app.count_entries(wanted_resource, word, most + 1, branches) as entries
      from unnest(words) word order by entries
    loop
      exit when start.entries > most or cardinality(found) <= few;
      found := case when found is null
        then app.records_with_word(wanted_resource, start.word, branches)
        else array(select unnest(found) intersect
          select unnest(app.records_with_word(wanted_resource, start.word, branches))) end;
    end loop;
    return case when cardinality(found) <= few then found end;
  end $$;

-- Everything within reach; null if that is more than `most` companies or people.
create function app.records_in_reach(wanted_resource text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    near uuid[] := array(select id from get_accessible_companies(app.user_id(), 'read')
      limit most + 1);
  begin
    if wanted_resource = 'profiles' and cardinality(near) <= most then
      near := array(select id from profiles where company_id = any(near) limit most + 1);
    end if;
    return case when cardinality(near) <= most then near end;
  end $$;

-- Up to `most` of the candidates that are within reach and match every word. A record is within
-- reach if its company is.
create function app.match_records(wanted_resource text, candidates uuid[], words text[],
  most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    -- Search words contain no pattern characters.
    patterns text[] := array(select '% ' || word || '%' from unnest(words) word);
  begin
    return array(
      select candidate.id from unnest(candidates) candidate (id)
        cross join lateral (
          select c.id as company, c.search_key from companies c
            where wanted_resource = 'companies' and c.id = candidate.id
          union all
          select p.company_id, p.search_key from profiles p
            where wanted_resource = 'profiles' and p.id = candidate.id) record
      where record.search_key like all(patterns)
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = record.company offset 0)
      limit most);
  end $$;

-- Records within reach that match every word, found by reading the list in its order: the first
-- `most` after a position, and the position to continue from. The caller knows that there are many,
-- so PostgreSQL must not assume few and sort everything.
create function app.match_in_list(wanted_resource text, words text[], most integer,
    descending boolean, after_name text, after_id uuid, branch uuid, are_many boolean)
  returns table (ids uuid[], until_name text, until_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    set enable_sort = on
  as $$
  declare
    -- The same expressions as in the indexes of the lists.
    of_people boolean := wanted_resource = 'profiles';
    name text := case when of_people
      then $name$lower(coalesce(nullif(btrim(r.first_name || ' ' || r.last_name), ''),
        r.email))$name$
      else 'lower(r.name)' end;
    names text[];
  begin
    if are_many then
      -- Ends with this function, which has a setting of its own.
      perform set_config('enable_sort', 'off', true);
    end if;
    execute format($question$
      with found as materialized (
        select %1$s as name, r.id from %2$I r
        where r.deleted_at is null %3$s and r.search_key like all($1)
          and ($3::uuid is null or (%1$s, r.id) %4$s ($2, $3))
          and exists (select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = r.%5$I offset 0)
        order by %1$s %6$s, r.id %6$s limit $4)
      select array(select id from found order by name %6$s, id %6$s), array(select name from found
        order by name %6$s, id %6$s)
      $question$, name, wanted_resource, case when branch is null
        then '' else 'and r.branch_id = $5' end,
      case when descending then '<' else '>' end, case when of_people then 'company_id'
        else 'id' end,
      case when descending then 'desc' else 'asc' end)
      into ids, names
      using array(select '% ' || word || '%' from unnest(words) word), after_name, after_id, most,
      branch;
    if cardinality(ids) = most then
      until_name := names[most];
      until_id := ids[most];
    end if;
    return next;
  end $$;
