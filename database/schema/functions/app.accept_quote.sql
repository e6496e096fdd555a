CREATE OR REPLACE FUNCTION app.accept_quote(token bytea, site uuid, code bytea, agreed text, from_address text, with_agent text, reference text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.linked_version(token, site, moment);
    k signing_links;
    refused text;
  begin
    if v.state = 'accepted' then
      return 'accepted';
    end if;
    if v.state not in ('sent', 'viewed') or v.id is null then
      return null;
    end if;
    select * into k from signing_links x where x.version_id = v.id;
    refused := app.check_code(k.id, code, moment);
    if refused is not null then
      return refused;
    end if;
    if app.take_quote(v.id, 'recipient', app.evidence_of(k, v.recipient_email, agreed,
        from_address, with_agent), reference, moment) is null then
      return null;
    end if;
    update signing_links x set code_sha256 = null where x.id = k.id;
    return 'accepted';
  end $function$
;
grant execute on app.accept_quote(bytea,uuid,bytea,text,text,text,text,timestamp with time zone) to app_platform;
