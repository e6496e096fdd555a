CREATE OR REPLACE FUNCTION app.owners_of(ids uuid[])
 RETURNS TABLE(resource_type text, resource_id uuid, owners uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    source record;
  begin
    return query select 'company'::text, c.id, array[c.id] from companies c where c.id = any(ids);
    for source in
      select c.oid::regclass as name,
        array_agg(a.attname::text) filter (where a.attname in ('company_id', 'other_company_id'))
          as companies,
        bool_or(a.attname = 'user_id') as of_person
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attname in ('id', 'company_id', 'other_company_id', 'user_id')
        and a.atttypid = 'uuid'::regtype and not a.attisdropped
      group by c.oid
      having bool_or(a.attname = 'id') and count(*) > 1
    loop
      return query execute format(
        'select app.resource_type_of(%L), r.id, array_remove(array[%s], null)
          from %s r where r.id = any($1)',
        source.name,
        concat_ws(', ',
          (select string_agg(format('r.%I', each), ', ') from unnest(source.companies) each),
          case when source.of_person
            then '(select p.company_id from profiles p where p.id = r.user_id)' end),
        source.name) using ids;
    end loop;
  end $function$
;
