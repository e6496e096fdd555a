CREATE OR REPLACE FUNCTION app.linked_version(token bytea, site uuid, moment timestamp with time zone)
 RETURNS quote_versions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions;
  begin
    perform from signing_links k where k.token_sha256 = token for update;
    select x.* into v from signing_links k join quote_versions x on x.id = k.version_id
        join quotes q on q.id = x.quote_id
      where k.token_sha256 = token and q.deleted_at is null
        and exists (select from company_tree t
          where t.ancestor_id = site and t.descendant_id = x.seller_id)
        and x.state <> 'expired'
        and (x.state not in ('sent', 'viewed')
          or x.valid_until >= app.trading_day(x.seller_id, x.buyer_id, moment));
    return v;
  end $function$
;
