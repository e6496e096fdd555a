CREATE OR REPLACE FUNCTION app.ask_quote_code(token bytea, site uuid, who text, role text, code bytea, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.linked_version(token, site, moment);
  begin
    if v.state not in ('sent', 'viewed') or v.id is null then
      return null;
    end if;
    return jsonb_build_object('seller_id', v.seller_id, 'email',
      (select v.recipient_email from signing_links k
        where k.version_id = v.id and app.keep_code(k.id, who, role, code, moment)));
  end $function$
;
grant execute on app.ask_quote_code(bytea,uuid,text,text,bytea,timestamp with time zone) to app_platform;
