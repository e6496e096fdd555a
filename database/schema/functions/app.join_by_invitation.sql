CREATE OR REPLACE FUNCTION app.join_by_invitation(person uuid, invitation uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    offer invitations;
    address text;
  begin
    select email into address from auth_users where id = person for update;
    select * into offer from invitations where id = invitation and email = address
      and accepted_at is null and revoked_at is null and declined_at is null
      and expires_at > now() for update;
    if offer.id is null or exists (select from profiles where id = person)
      or not app.invitation_counts(offer.id) then
      return false;
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    insert into profiles (id, company_id, email) values (person, offer.company_id, address);
    insert into user_roles (user_id, role) values (person, offer.role);
    update invitations set accepted_at = now() where id = offer.id;
    return true;
  end $function$
;
grant execute on app.join_by_invitation(uuid,uuid) to app_auth;
