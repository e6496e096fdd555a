CREATE OR REPLACE FUNCTION app.guard_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if current_setting('role') = 'app_user' then
      if tg_op = 'UPDATE' and old.declined_at is not null then
        raise exception using errcode = 'TL035', message = 'invitation_declined';
      end if;
      if (select p.sign_up = 'closed' from app.security_policy(new.company_id, true) p) then
        raise exception using errcode = 'TL037',
          message = 'new_people_not_allowed';
      end if;
      new.invited_by := app.user_id();
    end if;
    if tg_op = 'INSERT' or new.invited_by is distinct from old.invited_by then
      select p.company_id into new.inviting_company_id from profiles p where p.id = new.invited_by;
    end if;
    if exists (
        select from invitations i
        where i.email = new.email and i.not_me and i.declined_at
            > now() - make_interval(days => app.limit_of('reported_invitation_days'))
          and (i.company_id = new.company_id
            or i.inviting_company_id = new.inviting_company_id)) then
      raise exception using errcode = 'TL036',
        message = 'invitation_reported';
    end if;
    return new;
  end $function$
;
