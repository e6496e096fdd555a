CREATE OR REPLACE FUNCTION app.accept_invitation(person uuid, invitation uuid, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    offer invitations;
    left_company uuid;
  begin
    perform from auth_users where id = person for update;
    if not exists (select from app.invitations_for(person, moment) o where o.id = invitation) then
      return 'over';
    end if;
    select * into offer from invitations i where i.id = invitation
      and i.accepted_at is null and i.revoked_at is null and i.declined_at is null for update;
    if offer.id is null then
      return 'over';
    end if;
    if not exists (select from profiles where id = person) then
      return case when app.join_by_invitation(person, invitation) then 'accepted' else 'over' end;
    end if;
    left_company := app.leavable_company(person);
    if left_company is null then
      return 'member';
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    perform app.take_move_locks(array[left_company, offer.company_id], true);
    update profiles set company_id = offer.company_id where id = person;
    update user_roles set role = offer.role where user_id = person;
    update auth_users set own_company_id = null where id = person;
    update companies set deleted_at = moment, deleted_by = person where id = left_company;
    update invitations set accepted_at = moment where id = offer.id;
    return 'accepted';
  end $function$
;
grant execute on app.accept_invitation(uuid,uuid,timestamp with time zone) to app_auth;
