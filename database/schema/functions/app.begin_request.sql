CREATE OR REPLACE FUNCTION app.begin_request(person uuid, request_key text, hash bytea, lease interval)
 RETURNS TABLE(outcome text, attempt integer, answer text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    moment timestamptz := clock_timestamp();
    too_old timestamptz := moment - interval '72 hours';
    known request_keys;
  begin
    insert into request_keys as r (user_id, key, sha256, leased_until, created_at)
      values (person, request_key, hash, moment + lease, moment)
      on conflict (user_id, key) do update
        set attempt = r.attempt + 1, leased_until = excluded.leased_until, took_effect = false,
          sha256 = excluded.sha256, answer = null, created_at = excluded.created_at
        where r.created_at < too_old
          or (r.sha256 = excluded.sha256 and not r.took_effect and r.leased_until < moment)
      returning 'begun', r.attempt into begin_request.outcome, begin_request.attempt;
    if not found then
      select * into known from request_keys r where r.user_id = person and r.key = request_key;
      begin_request.attempt := known.attempt;
      begin_request.answer := known.answer;
      begin_request.outcome := case
        when known.sha256 <> hash then 'other'
        when known.answer is not null then 'answered'
        when known.leased_until < moment then 'lost'
        else 'running' end;
    end if;
    return next;
  end $function$
;
grant execute on app.begin_request(uuid,text,bytea,interval) to trunkline_login;
