CREATE OR REPLACE FUNCTION app.guard_service()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('services', 'delete') then
      raise exception using errcode = '42501', message = 'services:delete is not granted';
    end if;
    if new.publish_requested_by is distinct from old.publish_requested_by
      and new.publish_requested_by is not null and new.publish_requested_by <> app.user_id() then
      raise exception using errcode = '42501', message = 'nobody asks for someone else';
    end if;
    if new.state = 'published' and exists (select from companies c
        where c.id = new.company_id and c.second_person) then
      if old.state = 'published' then
        if to_jsonb(new) - '{version,updated_at,deleted_at,deleted_by,search_key}'::text[]
          is distinct from
            to_jsonb(old) - '{version,updated_at,deleted_at,deleted_by,search_key}'::text[] then
          raise exception using errcode = 'TL093', message = 'service_published';
        end if;
      elsif old.publish_requested_by is null or old.publish_requested_by = app.user_id()
        or not app.may('services', 'approve') then
        raise exception using errcode = 'TL093', message = 'service_second_person';
      end if;
    end if;
    if new.state <> old.state then
      new.publish_requested_by := null;
      new.publish_requested_at := null;
      new.publish_reason := '';
    end if;
    return new;
  end $function$
;
