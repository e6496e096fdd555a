CREATE OR REPLACE FUNCTION app.claims_mac(body text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    return encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(body, 'UTF8'))), 'hex')
      from claims_key k;
  end $function$
;
