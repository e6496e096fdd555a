CREATE OR REPLACE FUNCTION app.announce_above(topic text, company uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select pg_notify('live', json_build_object('topic', topic, 'person', null, 'company', null,
      'watchers', w.ids)::text)
    from (select json_agg(t.ancestor_id order by t.depth) as ids
      from company_tree t where t.descendant_id = company) w
    where w.ids is not null
  $function$
;
