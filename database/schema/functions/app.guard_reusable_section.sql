CREATE OR REPLACE FUNCTION app.guard_reusable_section()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    needed text := case
      when tg_op = 'INSERT' then case when new.live is not null then 'approve' end
      when new.deleted_at is distinct from old.deleted_at then 'delete'
      when new.live is distinct from old.live then 'approve'
      when (new.title, new.content) is distinct from (old.title, old.content) then 'update'
    end;
  begin
    -- Only app_user may call app.may, so the two conditions cannot be one.
    if current_user = 'app_user' and needed is not null then
      if not app.may('pages', needed) then
        raise exception using errcode = '42501', message = 'pages:' || needed || ' is not granted';
      end if;
    end if;
    return new;
  end $function$
;
