CREATE OR REPLACE FUNCTION app.block_for_refusals(person uuid, company uuid, event uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.block_for_pattern('cross_tenant_access', event,
      jsonb_build_object('person', person, 'ip', app.claim('client_address')), company,
      r.block_seconds)
    from app.pattern_rule('cross_tenant_access', company) r
  $function$
;
