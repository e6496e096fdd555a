CREATE OR REPLACE FUNCTION app.set_quote_state(version_id uuid, event text, next_state text, party text, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions;
  begin
    update quote_versions x set state = next_state, state_since = now(), reason = why
      where x.id = set_quote_state.version_id
        and app.can_transition('quote', x.state, event, next_state, party)
      returning * into v;
    if v.id is null then
      return false;
    end if;
    update quotes q set state = next_state, state_since = now(),
        delivered = q.delivered and next_state <> 'draft'
      where q.id = v.quote_id and q.latest = v.number;
    return true;
  end $function$
;
