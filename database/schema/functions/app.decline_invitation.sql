CREATE OR REPLACE FUNCTION app.decline_invitation(person uuid, invitation uuid, stranger boolean, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    offer invitations;
    entry audit_logs;
  begin
    if not exists (select from app.invitations_for(person, moment) o where o.id = invitation) then
      return false;
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    update invitations i set declined_at = moment, not_me = stranger
      where i.id = invitation and i.accepted_at is null and i.revoked_at is null
        and i.declined_at is null
      returning * into offer;
    if offer.id is null then
      return false;
    end if;
    if stranger then
      update invitations i set declined_at = moment, not_me = true
        where i.email = offer.email and i.accepted_at is null and i.revoked_at is null
          and i.declined_at is null
          and (i.company_id = offer.company_id
            or i.inviting_company_id = offer.inviting_company_id);
    end if;
    update auth_links l set used_at = moment
      from invitations i where i.id = l.invitation_id and i.email = offer.email
        and i.declined_at is not null
        and l.used_at is null;
    entry.action := 'event';
    entry.company_id := coalesce(offer.inviting_company_id, offer.company_id);
    entry.resource_type := case when stranger then 'users.invitation_not_me'
      else 'users.invitation_declined' end;
    entry.resource_id := offer.id;
    entry.resource_label := offer.email;
    entry.result := 'done';
    perform app.write_audit(entry);
    return true;
  end $function$
;
grant execute on app.decline_invitation(uuid,uuid,boolean,timestamp with time zone) to app_auth;
