CREATE OR REPLACE FUNCTION app.guard_service_relation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    circle text;
  begin
    -- The check below also finds a relation of a service to itself.
    if new.kind not in ('requires', 'replaces') then
      return new;
    end if;
    -- One at a time for each company: two changes made together could close a circle.
    perform pg_advisory_xact_lock(hashtextextended('relations of ' || new.company_id, 0));
    with recursive walk as (
      select new.target_id as id, array[new.service_id, new.target_id] as path
      union all
      select r.target_id, w.path || r.target_id
      from walk w join service_relations r on r.service_id = w.id and r.kind = new.kind
      where w.id <> new.service_id and cardinality(w.path) <= 50
        and (r.target_id = new.service_id or r.target_id <> all (w.path)))
      select (select string_agg(s.name, ' → ' order by p.place)
          from unnest(w.path) with ordinality p (id, place) join services s on s.id = p.id)
        into circle
      from walk w where w.id = new.service_id limit 1;
    if circle is not null then
      raise exception using errcode = 'TL093', message = 'service_circle', detail = circle;
    end if;
    return new;
  end $function$
;
