CREATE OR REPLACE FUNCTION app.check_code(link uuid, code bytea, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    k signing_links;
  begin
    select * into k from signing_links x where x.id = link;
    if k.code_sha256 is null or k.code_attempts >= 5
      or k.code_sent_at <= moment - interval '15 minutes' then
      return 'no_code';
    end if;
    if k.code_sha256 <> code then
      update signing_links x set code_attempts = x.code_attempts + 1 where x.id = k.id;
      return 'wrong_code';
    end if;
    return null;
  end $function$
;
