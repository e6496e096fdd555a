CREATE OR REPLACE FUNCTION app.thaw_quote(version_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update quote_versions x set content = null, sha256 = null, pdf = null, pdf_sha256 = null,
        amount = null, approval_role = null, sent_by = null, sent_at = null, deliver_at = null
      where x.id = version_id
  $function$
;
