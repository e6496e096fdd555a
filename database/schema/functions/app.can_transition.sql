CREATE OR REPLACE FUNCTION app.can_transition(machine text, from_state text, event text, to_state text, party text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
  declare
    allowed boolean;
  begin
    execute format('select exists (select from app.%I() t where t.from_state = $1
      and t.event = $2 and t.to_state = $3 and $4 = any (t.who))', machine || '_transitions')
      into allowed using from_state, event, to_state, party;
    return allowed;
  end $function$
;
