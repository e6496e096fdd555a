CREATE OR REPLACE FUNCTION app.sync_second_step_flag()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    owner_id uuid := coalesce(new.user_id, old.user_id);
    key_found boolean := exists (select from passkeys where user_id = owner_id);
    step_found boolean := key_found
      or exists (select from mfa_factors where user_id = owner_id and status = 'verified');
  begin
    update profiles p set has_second_step = step_found, has_webauthn = key_found
      where p.id = owner_id and (p.has_second_step, p.has_webauthn)
        is distinct from (step_found, key_found);
    return null;
  end $function$
;
