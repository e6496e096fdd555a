CREATE OR REPLACE FUNCTION app.ask_letter_code(token bytea, site uuid, who text, role text, code bytea, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l port_letters := app.linked_letter(token, site, moment);
  begin
    if l.id is null or l.signed_at is not null then
      return null;
    end if;
    return jsonb_build_object('seller_id', l.seller_id, 'email',
      (select l.signer_email from signing_links k
        where k.letter_id = l.id and app.keep_code(k.id, who, role, code, moment)));
  end $function$
;
grant execute on app.ask_letter_code(bytea,uuid,text,text,bytea,timestamp with time zone) to app_platform;
