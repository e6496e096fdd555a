CREATE OR REPLACE FUNCTION app.limit_push_subscriptions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not new.is_active or (tg_op = 'UPDATE' and old.is_active) then
      return null;
    end if;
    update push_subscriptions set is_active = false, ended = 'replaced', updated_at = now()
      where endpoint = new.endpoint and user_id <> new.user_id and is_active;
    update push_subscriptions set is_active = false, ended = 'replaced', updated_at = now()
      where id in (select id from push_subscriptions
        where user_id = new.user_id and is_active and id <> new.id
        order by updated_at desc, id offset 19);
    return null;
  end $function$
;
