CREATE OR REPLACE FUNCTION app.keep_code(link uuid, who text, role text, code bytea, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update signing_links x set name = who, title = role, code_sha256 = code,
        code_sent_at = moment, code_attempts = 0,
        codes_from = case when x.codes_from > moment - interval '1 hour' then x.codes_from
          else moment end,
        codes_sent = case when x.codes_from > moment - interval '1 hour' then x.codes_sent + 1
          else 1 end
      where x.id = link
        and not (coalesce(x.codes_from > moment - interval '1 hour', false) and x.codes_sent >= 5);
    return found;
  end $function$
;
