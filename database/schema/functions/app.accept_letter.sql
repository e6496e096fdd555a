CREATE OR REPLACE FUNCTION app.accept_letter(token bytea, site uuid, code bytea, agreed text, from_address text, with_agent text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l port_letters := app.linked_letter(token, site, moment);
    k signing_links;
    refused text;
  begin
    if l.id is null or l.signed_at is not null then
      return case when l.id is not null then 'accepted' end;
    end if;
    select * into k from signing_links x where x.letter_id = l.id;
    refused := app.check_code(k.id, code, moment);
    if refused is not null then
      return refused;
    end if;
    if not app.sign_port(l, app.evidence_of(k, l.signer_email, agreed, from_address, with_agent),
        moment) then
      return null;
    end if;
    update signing_links x set code_sha256 = null where x.id = k.id;
    return 'accepted';
  end $function$
;
grant execute on app.accept_letter(bytea,uuid,bytea,text,text,text,timestamp with time zone) to app_platform;
