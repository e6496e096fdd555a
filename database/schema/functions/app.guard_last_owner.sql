CREATE OR REPLACE FUNCTION app.guard_last_owner(company uuid, leaving uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_advisory_xact_lock(hashtext('owners:' || company));
    if not exists (
      select from profiles p join user_roles r on r.user_id = p.id
      where p.company_id = company and p.id <> leaving and r.role = 'owner'
        and p.status = 'active' and p.deleted_at is null) then
      raise exception using errcode = 'TL005',
        message = 'last_owner';
    end if;
  end $function$
;
