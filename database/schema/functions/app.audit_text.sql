CREATE OR REPLACE FUNCTION app.audit_text(entry audit_logs)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select (jsonb_build_array((entry).id, (entry).chain, (entry).company_id, (entry).actor_id,
      (entry).action, (entry).resource_type, (entry).resource_id, (entry).resource_label,
      (entry).result, (entry).before, (entry).after, (entry).reason, (entry).request_id,
      (entry).client_address, extract(epoch from (entry).created_at))
      || case when (entry).as_whom is null then '[]'::jsonb
        else jsonb_build_array((entry).as_whom) end)::text
  $function$
;
