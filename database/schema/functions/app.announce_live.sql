CREATE OR REPLACE FUNCTION app.announce_live(topic text, person uuid, company uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
    select pg_notify('live', json_build_object('topic', topic, 'person', person, 'company',
      company)::text)
  $function$
;
