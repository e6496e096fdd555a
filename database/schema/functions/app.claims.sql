CREATE OR REPLACE FUNCTION app.claims()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER COST 1
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    sent text := current_setting('app.claims', true);
    body text := substr(sent, 65);
    inner_key bytea;
    outer_key bytea;
    claims jsonb;
  begin
    if sent is null or sent = '' then
      return null;
    end if;
    select k.inner_pad, k.outer_pad into inner_key, outer_key from claims_key k;
    -- Kept out of the query above, which would plan the expression again for each call.
    if encode(sha256(outer_key || sha256(inner_key || convert_to(body, 'UTF8'))), 'hex')
        is distinct from left(sent, 64) then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction are not signed';
    end if;
    claims := body::jsonb;
    if claims ->> 'for' <> current_setting('role') then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction are for another role';
    end if;
    if abs(extract(epoch from now()) - (claims ->> 'at')::bigint) > 300 then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction were signed more than five minutes before or after it began',
        hint = 'The clocks of the server and of PostgreSQL must agree.';
    end if;
    if claims ? 'read_only' and current_setting('transaction_read_only') = 'off' then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction are for a read-only one';
    end if;
    return claims;
  end $function$
;
grant execute on app.claims() to app_auth;
grant execute on app.claims() to app_platform;
grant execute on app.claims() to app_public;
grant execute on app.claims() to app_user;
grant execute on app.claims() to trunkline_login;
