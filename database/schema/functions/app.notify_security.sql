CREATE OR REPLACE FUNCTION app.notify_security()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    told text;
    more text := 'If this was not you, end all other sessions and change your password right away.';
    place text := '/settings/two-factor';
  begin
    case new.resource_type
      when 'auth.password_changed', 'auth.password_reset' then
        told := 'The password of your account was changed';
        place := '/settings/sessions';
      when 'auth.email_changed' then
        told := 'The email address of your account was changed';
        place := '/settings';
      when 'auth.mfa_enrolled' then told := 'An authenticator app was added to your account';
      when 'auth.mfa_removed' then
        if new.after ->> 'status' = 'unverified' then return null; end if;
        told := 'An authenticator app was removed from your account';
      when 'auth.passkey_added' then told := 'A passkey was added to your account';
      when 'auth.passkey_removed' then told := 'A passkey was removed from your account';
      when 'auth.recovery_code_used'
        then told := 'A recovery code was used to sign in to your account';
      when 'auth.recovery_codes_renewed'
        then told := 'The recovery codes of your account were renewed';
      when 'auth.mfa_locked'
        then told := 'Too many wrong codes: the second step of your account is locked for a while';
      when 'auth.provider_linked' then
        told := 'A sign-in method was added to your account';
        place := '/settings';
      when 'auth.second_step_reset' then
        told := 'Your two-factor authentication was reset';
        more := 'An administrator removed all your second steps. If you did not ask for this, call them.';
    end case;
    perform app.notify_person(new.resource_id::uuid, 'security_alerts', told, more, place,
      'It is about the safety of your account. This cannot be turned off.', true, true, null);
    return null;
  end $function$
;
