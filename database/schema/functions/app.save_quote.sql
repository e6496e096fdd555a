CREATE OR REPLACE FUNCTION app.save_quote(quote uuid, seen integer, buyer uuid, facts jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions;
    seller uuid;
    made uuid := gen_random_uuid();
  begin
    if quote is null then
      select c.parent_id into seller from companies c
        where c.id = buyer and c.status = 'active' and c.deleted_at is null;
      if not app.may('quotes', 'create') or not exists (
          select from get_accessible_companies(app.user_id(), 'read') a where a.id = seller) then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('quotes of ' || seller, 0));
      insert into quotes (id, seller_id, buyer_id, number, title, valid_until)
        values (made, seller, buyer,
          (select coalesce(max(q.number), 1000) + 1 from quotes q where q.seller_id = seller),
          facts ->> 'title', (facts ->> 'valid_until')::date);
      insert into quote_versions (seller_id, buyer_id, quote_id, number, valid_until)
        values (seller, buyer, made, 1, (facts ->> 'valid_until')::date);
    else
      v := app.newest_version(quote);
      if app.quote_party(v.seller_id, v.buyer_id) is distinct from 'seller' then
        return null;
      end if;
      if v.state <> 'draft' or (select q.version from quotes q where q.id = quote) <> seen then
        raise exception using errcode = 'TL080', message = 'quote_state';
      end if;
      made := quote;
      update quotes q set title = facts ->> 'title',
          valid_until = (facts ->> 'valid_until')::date
        where q.id = made;
    end if;
    update quote_versions x set recipient_name = facts ->> 'recipient_name',
        recipient_email = facts ->> 'recipient_email', terms = facts ->> 'terms',
        note = facts ->> 'note', lines = facts -> 'lines',
        valid_until = (facts ->> 'valid_until')::date
      from quotes q where q.id = made and x.quote_id = q.id and x.number = q.latest;
    return made;
  end $function$
;
grant execute on app.save_quote(uuid,integer,uuid,jsonb) to app_user;
