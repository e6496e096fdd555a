CREATE OR REPLACE FUNCTION app.sign_letter(letter_id uuid, evidence jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l port_letters;
  begin
    select * into l from port_letters x where x.id = letter_id;
    if app.order_party(l.seller_id, l.buyer_id) is distinct from 'buyer' then
      return null;
    end if;
    if not app.sign_port(l, evidence || jsonb_build_object('email', (select p.email
        from profiles p where p.id = app.user_id())), moment) then
      raise exception using errcode = 'TL080', message = 'letter_state';
    end if;
    return true;
  end $function$
;
grant execute on app.sign_letter(uuid,jsonb,timestamp with time zone) to app_user;
