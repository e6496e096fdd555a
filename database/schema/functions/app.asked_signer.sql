CREATE OR REPLACE FUNCTION app.asked_signer(link signing_links, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when link.code_sha256 is not null and link.code_attempts < 5
        and link.code_sent_at > moment - interval '15 minutes'
      then jsonb_build_object('name', link.name, 'title', link.title) end
  $function$
;
