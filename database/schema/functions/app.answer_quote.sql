CREATE OR REPLACE FUNCTION app.answer_quote(quote uuid, accepted boolean, evidence jsonb, why text, reference text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.newest_version(quote);
    party text := app.quote_party(v.seller_id, v.buyer_id);
    answered boolean;
  begin
    if party is null or party = 'buyer' and v.delivered_at is null then
      return null;
    end if;
    answered := case when accepted then app.take_quote(v.id, party, evidence
        || jsonb_build_object('email', (select p.email from profiles p
          where p.id = app.user_id())), reference, moment) is not null
      else app.set_quote_state(v.id, 'decline', 'declined', party, why) end;
    if not answered then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    return case when accepted then 'accepted' else 'declined' end;
  end $function$
;
grant execute on app.answer_quote(uuid,boolean,jsonb,text,text,timestamp with time zone) to app_user;
