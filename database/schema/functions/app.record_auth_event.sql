CREATE OR REPLACE FUNCTION app.record_auth_event(actor uuid, event text, outcome text, address text, detail jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    entry audit_logs;
    limited text := 'recorded ' || event;
    most integer := case when event = 'auth.sign_in_failed' then 5 when outcome = 'denied' then 10
      when event in ('auth.link_sent', 'auth.mfa_locked') then 5 end;
    place integer;
    taken integer;
  begin
    perform app.act_as(jsonb_build_object('user_id', actor, 'client_address', address));
    if outcome = 'denied' and not exists (select from profiles p where p.id = actor) then
      perform app.record_rejected_stranger(event, address, detail);
      return;
    end if;
    if most is not null and actor is not null then
      select granted into taken from app.consume_rate_limit(limited, actor::text, 3600, most, 1);
      if taken = 0 then
        return;
      end if;
      select cardinality(hits) into place from rate_limit_windows where rule = limited
        and key = actor::text;
      if event = 'auth.sign_in_failed' and place not in (1, most) then
        return;
      end if;
      if place = most then
        detail := coalesce(detail, '{}')
          || jsonb_build_object('attempts', place, 'more_left_out', true);
      end if;
    end if;
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := actor;
    entry.result := outcome;
    entry.after := detail - 'path';
    perform app.write_auth_audit(entry);
  end $function$
;
grant execute on app.record_auth_event(uuid,text,text,text,jsonb) to app_auth;
