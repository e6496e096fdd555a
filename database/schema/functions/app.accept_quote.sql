CREATE OR REPLACE FUNCTION app.accept_quote(token bytea, site uuid, code bytea, agreed text, from_address text, with_agent text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.linked_version(token, site, moment);
    k quote_links;
  begin
    if v.state = 'accepted' then
      return 'accepted';
    end if;
    if v.state not in ('sent', 'viewed') or v.id is null then
      return null;
    end if;
    select * into k from quote_links x where x.version_id = v.id;
    if k.code_sha256 is null or k.code_attempts >= 5
      or k.code_sent_at <= moment - interval '15 minutes' then
      return 'no_code';
    end if;
    if k.code_sha256 <> code then
      update quote_links x set code_attempts = x.code_attempts + 1 where x.id = k.id;
      return 'wrong_code';
    end if;
    if app.take_quote(v.id, 'recipient', jsonb_build_object('name', k.name, 'title', k.title,
        'email', v.recipient_email, 'consent', agreed, 'code_sent_at', k.code_sent_at,
        'address', from_address, 'agent', with_agent), moment) is null then
      return null;
    end if;
    update quote_links x set code_sha256 = null where x.id = k.id;
    return 'accepted';
  end $function$
;
grant execute on app.accept_quote(bytea,uuid,bytea,text,text,text,timestamp with time zone) to app_platform;
