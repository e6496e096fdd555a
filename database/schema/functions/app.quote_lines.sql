CREATE OR REPLACE FUNCTION app.quote_lines(quote uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.newest_version(quote);
  begin
    if app.quote_party(v.seller_id, v.buyer_id) is distinct from 'seller' then
      return null;
    end if;
    if v.state <> 'draft' then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    return app.priced_lines(v.buyer_id, app.with_parts(v.lines));
  end $function$
;
grant execute on app.quote_lines(uuid) to app_user;
