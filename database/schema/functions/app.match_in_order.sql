CREATE OR REPLACE FUNCTION app.match_in_order(wanted_resource text, starting text[], begins boolean, others text[], most integer, descending boolean, after_name text, after_id uuid, branches uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(ids uuid[], until_name text, until_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  end $function$
;
