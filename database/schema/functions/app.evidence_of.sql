CREATE OR REPLACE FUNCTION app.evidence_of(link signing_links, mailbox text, agreed text, from_address text, with_agent text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select jsonb_build_object('name', link.name, 'title', link.title, 'email', mailbox,
      'consent', agreed, 'code_sent_at', link.code_sent_at, 'address', from_address,
      'agent', with_agent)
  $function$
;
