CREATE OR REPLACE FUNCTION app.can_see_companies(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    within_reach boolean := app.may('users', 'read') and exists (
      select from profiles p join get_accessible_companies(app.user_id(), 'read') a
        on a.id = p.company_id
      where p.id = person);
    before text;
    sees boolean;
  begin
    if not within_reach then
      return null;
    end if;
    -- The caller has completed the second step, so only the name in the claims is replaced for a
    -- moment.
    before := app.act_as(jsonb_build_object('user_id', person));
    sees := exists (select from get_accessible_companies(person, 'read'));
    perform app.act_again(before);
    return sees;
  end $function$
;
grant execute on app.can_see_companies(uuid) to app_user;
