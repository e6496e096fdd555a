CREATE OR REPLACE FUNCTION app.sign_claims(claims jsonb, role text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
  declare
    body text := (claims
      || jsonb_build_object('for', role, 'at', extract(epoch from now())::bigint))::text;
  begin
    return app.claims_mac(body) || body;
  end $function$
;
