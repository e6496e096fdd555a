CREATE OR REPLACE FUNCTION app.transition_drift(finding uuid, event text, reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    d drift_findings;
    next_state text;
  begin
    select * into d from drift_findings x where x.id = finding for update;
    if d.id is null or not app.can_run_connector(d.connector_id) then
      return null;
    end if;
    select t.to_state into next_state from app.drift_transitions() t
      where t.from_state = d.state and t.event = transition_drift.event and 'seller' = any (t.who);
    if next_state is null then
      raise exception using errcode = 'TL080', message = 'drift_state';
    end if;
    update drift_findings x set state = next_state, note = reason, decided_by = app.user_id(),
        decided_at = now()
      where x.id = d.id;
    return next_state;
  end $function$
;
grant execute on app.transition_drift(uuid,text,text) to app_user;
