CREATE OR REPLACE FUNCTION app.audit_subscription_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    was jsonb := jsonb_build_object('state', new.from_state) || new.before;
    is_now jsonb := jsonb_build_object('state', new.to_state) || new.after;
    entry audit_logs;
  begin
    if new.actor_id is null then
      return null;
    end if;
    entry.company_id := case new.party when 'seller' then new.seller_id else new.buyer_id end;
    entry.action := 'update';
    entry.resource_type := 'subscriptions';
    entry.resource_id := new.subscription_id;
    entry.resource_label := (select s.service || ', ' || s.plan from subscriptions s
      where s.id = new.subscription_id);
    entry.result := 'done';
    entry.reason := nullif(new.reason, '');
    select coalesce(jsonb_object_agg(f.key, was -> f.key), '{}'),
        jsonb_build_object('event', new.event)
          || coalesce(jsonb_object_agg(f.key, is_now -> f.key), '{}')
      into entry.before, entry.after
      from jsonb_object_keys(was || is_now) f (key)
      where was -> f.key is distinct from is_now -> f.key;
    perform app.write_audit(entry);
    return null;
  end $function$
;
