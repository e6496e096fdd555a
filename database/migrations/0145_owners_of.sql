-- A refused request asks which company a record belongs to. Searching the tables by dynamic SQL
-- planned one statement for each of them, 15 ms a refusal; one static statement is planned once per
-- connection. `migrate` writes it anew, so that it includes the tables of later migrations.
create function app.compile_owners_of() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $compile$
  declare
    branches text;
  begin
    select string_agg(format(
        'select %L, r.id, array_remove(array[%s], null) from %s r where r.id = any(ids)',
        app.resource_type_of(source.name),
        concat_ws(', ', source.companies, case when source.of_person
          then '(select p.company_id from profiles p where p.id = r.user_id)' end),
        source.name), E'\n    union all ' order by source.name::text)
      into branches
      from (
        select c.oid::regclass as name,
          string_agg(format('r.%I', a.attname), ', ' order by a.attname)
            filter (where a.attname in ('company_id', 'other_company_id')) as companies,
          bool_or(a.attname = 'user_id') as of_person
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and a.attname in ('id', 'company_id', 'other_company_id', 'user_id')
          and a.atttypid = 'uuid'::regtype and not a.attisdropped
        group by c.oid
        having bool_or(a.attname = 'id') and count(*) > 1
      ) source;
    execute format($definition$
      create or replace function app.owners_of(ids uuid[])
        returns table (resource_type text, resource_id uuid, owners uuid[])
        language plpgsql stable security definer
        set search_path = pg_catalog, public, pg_temp
        set plan_cache_mode = force_generic_plan
        as $owners$
  begin
    return query
    select 'company', c.id, array[c.id] from companies c where c.id = any(ids)
    union all %s;
  end $owners$ $definition$, branches);
  end $compile$;
