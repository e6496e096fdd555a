CREATE OR REPLACE FUNCTION app.match_records(wanted_resource text, candidates uuid[], words text[], most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  end $function$
;
