CREATE OR REPLACE FUNCTION app.transition_plan(plan uuid, event text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    found plans;
    next_state text;
  begin
    select p.* into found from plans p join services s on s.id = p.service_id
      where p.id = plan and p.deleted_at is null and s.deleted_at is null
        and app.may('services', 'update')
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = p.company_id)
      for update of p;
    if found.id is null then
      return null;
    end if;
    next_state := case
      when event = 'offer' and found.state in ('draft', 'retired') then 'offered'
      when event = 'retire' and found.state = 'offered' then 'retired' end;
    if next_state is null then
      raise exception using errcode = 'TL062', message = 'plan_state';
    end if;
    if next_state = 'offered' and not exists (
        select from plan_charges c where c.plan_id = found.id) then
      raise exception using errcode = 'TL062', message = 'plan_without_charges';
    end if;
    if next_state = 'offered' and not app.is_whole_bundle(found.id) then
      raise exception using errcode = 'TL093', message = 'bundle_allocation';
    end if;
    update plans set state = next_state, offered_at = coalesce(offered_at, now())
      where id = found.id;
    return next_state;
  end $function$
;
grant execute on app.transition_plan(uuid,text) to app_user;
