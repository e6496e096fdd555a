CREATE OR REPLACE FUNCTION app.linked_letter(token bytea, site uuid, moment timestamp with time zone)
 RETURNS port_letters
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l port_letters;
  begin
    perform from signing_links k where k.token_sha256 = token for update;
    select x.* into l from signing_links k join port_letters x on x.id = k.letter_id
      where k.token_sha256 = token
        and exists (select from company_tree t
          where t.ancestor_id = site and t.descendant_id = x.seller_id)
        and (x.signed_at is not null or x.sent_at
          > moment - make_interval(days => app.limit_of('letter_days')));
    return l;
  end $function$
;
