CREATE OR REPLACE FUNCTION app.ask_quote_code(token bytea, site uuid, who text, role text, code bytea, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.linked_version(token, site, moment);
    k quote_links;
    recent boolean;
  begin
    if v.state not in ('sent', 'viewed') or v.id is null then
      return null;
    end if;
    select * into k from quote_links x where x.version_id = v.id;
    recent := coalesce(k.codes_from > moment - interval '1 hour', false);
    if recent and k.codes_sent >= 5 then
      return jsonb_build_object('seller_id', v.seller_id, 'email', null);
    end if;
    update quote_links x set name = who, title = role, code_sha256 = code, code_sent_at = moment,
        code_attempts = 0, codes_from = case when recent then x.codes_from else moment end,
        codes_sent = case when recent then x.codes_sent + 1 else 1 end
      where x.id = k.id;
    return jsonb_build_object('seller_id', v.seller_id, 'email', v.recipient_email);
  end $function$
;
grant execute on app.ask_quote_code(bytea,uuid,text,text,bytea,timestamp with time zone) to app_platform;
