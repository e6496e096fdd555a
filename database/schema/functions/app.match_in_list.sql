CREATE OR REPLACE FUNCTION app.match_in_list(wanted_resource text, words text[], most integer, descending boolean, after_name text, after_id uuid, branch uuid, are_many boolean)
 RETURNS TABLE(ids uuid[], until_name text, until_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_sort TO 'on'
AS $function$
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
      -- Reset when this function ends, because the function declares the setting.
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
  end $function$
;
