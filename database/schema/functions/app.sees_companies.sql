CREATE OR REPLACE FUNCTION app.sees_companies(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    me uuid := app.user_id();
    within_reach boolean := app.may('users', 'read') and exists (
      select from profiles p join get_accessible_companies(app.user_id(), 'read') a on a.id = p.company_id
      where p.id = person);
    sees boolean;
  begin
    if not within_reach then
      return null;
    end if;
    -- Whoever asks here has taken the second step themselves, so only the name on the claim changes for a moment.
    perform set_config('app.user_id', person::text, true);
    sees := exists (select from get_accessible_companies(person, 'read'));
    perform set_config('app.user_id', me::text, true);
    return sees;
  end $function$
;
grant execute on app.sees_companies(uuid) to app_user;
