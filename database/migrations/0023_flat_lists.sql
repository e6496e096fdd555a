-- Lists, searches and counts that cost the same however much there is: what is looked up is looked up once for a
-- page, a search stops as soon as it knows that it found many, and a count stops where nobody reads on.

-- Of the recycle bin there is little beside what is in use.
create index companies_deleted on companies (id) where deleted_at is not null;

-- What app.find_companies and app.find_people share. Candidates are all within reach where that is little, else
-- whatever has the rarest word; each is looked at until there are too many. A record is in reach by its company.
create function app.find_records(wanted_resource text, typed text) returns table (words text[], ids uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_limits()).found;
    reach uuid[];
    candidates uuid[];
    rarest text;
    patterns text[];
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
      candidates := case when wanted_resource = 'companies' then reach
        else array(select id from profiles where company_id = any(reach) limit most + 1) end;
    end if;
    if candidates is null or cardinality(candidates) > most then
      rarest := app.rarest_word(wanted_resource, words);
      if rarest is null then
        ids := null;
        return next;
        return;
      end if;
      -- At most as many as app.rarest_word counts, and none of them twice.
      candidates := array(select distinct w.id from search_words w
        where w.resource = wanted_resource and w.word >= rarest and w.word < rarest || U&'\+10FFFF');
    end if;
    -- Words have none of the characters that mean something in a pattern.
    patterns := array(select '% ' || word || '%' from unnest(words) word where word is distinct from rarest);
    select coalesce(array_agg(found.id), '{}') into ids from (
      select candidate.id from unnest(candidates) candidate (id)
        cross join lateral (
          select c.id as company, c.search_key from companies c
            where wanted_resource = 'companies' and c.id = candidate.id
          union all
          select p.company_id, p.search_key from profiles p
            where wanted_resource = 'profiles' and p.id = candidate.id) record
      where record.search_key like all(patterns)
        and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = record.company offset 0)
      limit most + 1) found;
    if cardinality(ids) > most then
      ids := null;
    end if;
    return next;
  end $$;

-- As before: of the recycle bin too, within reach alone, and null where they are so many that reading the list in
-- its order finds them sooner.
create or replace function app.find_companies(typed text) returns table (words text[], ids uuid[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select found.words, found.ids from app.find_records('companies', typed) found $$;

-- The same for people, of whoever may see people.
create or replace function app.find_people(typed text) returns table (words text[], ids uuid[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select found.words, found.ids from app.find_records('profiles', typed) found where app.may('users', 'read')
    union all
    select app.search_words(typed), '{}' where not app.may('users', 'read')
  $$;

-- When people last did anything, for a whole page of them: who may ask is found out once and not for each.
create function app.last_activities(people uuid[]) returns table (person uuid, moment timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.id, greatest(
      (select max(s.last_activity) from user_sessions s where s.user_id = p.id),
      (select max(d.last_used_at) from devices d where d.user_id = p.id))
    from unnest(people) wanted (id) join profiles p on p.id = wanted.id
    where p.id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null
      or (select app.may('users', 'read')) and exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = p.company_id offset 0)
  $$;
drop function app.last_activity(uuid);

-- How many people the caller sees, and how many companies below their own: counted past the policies that would
-- look each of them up, and no further than `most`.
drop function app.count_people();
create function app.count_people(most integer) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case
      when app.actor_company(app.user_id()) is null then 0
      when not app.may('users', 'read') then 1
      else (select count(*) from (
        select from get_accessible_companies(app.user_id(), 'read') a
          join profiles p on p.company_id = a.id where p.deleted_at is null limit most) counted)
    end
  $$;

create function app.count_companies(most integer) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*) from (
      select from get_accessible_companies(app.user_id(), 'read') a
      where a.id <> (select app.actor_company(app.user_id()))
        and not exists (select from companies c where c.id = a.id and c.deleted_at is not null)
      limit most) counted
  $$;

grant execute on function app.last_activities, app.count_people, app.count_companies to app_user;
