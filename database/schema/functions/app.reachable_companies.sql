CREATE OR REPLACE FUNCTION app.reachable_companies(typed text, most integer)
 RETURNS TABLE(id uuid, name text, side text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select near.id, near.name, near.side from (
      select c.id, c.name, case when c.id = own.parent_id
        then 'above' else 'below' end as side, c.search_key
      from companies own join companies c on c.id = own.parent_id or c.parent_id = own.id
      where own.id = app.actor_company(app.user_id()) and app.may('messages', 'create')
        and c.status = 'active' and c.deleted_at is null
      union all
      select c.id, c.name, 'support', ''
      from companies c
      where c.parent_id is null and c.status = 'active' and c.deleted_at is null
        and app.may('messages', 'create')
        and c.id <> app.actor_company(app.user_id())) near
    where near.side = 'support'
      or not exists (select from unnest(app.search_words(typed)) word
        where strpos(near.search_key, ' ' || word) = 0)
    order by near.side = 'support' desc, near.side, lower(near.name), near.id
    limit most
  $function$
;
grant execute on app.reachable_companies(text,integer) to app_user;
