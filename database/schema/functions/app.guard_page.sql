CREATE OR REPLACE FUNCTION app.guard_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if tg_op = 'INSERT' then
      if new.published and not app.may('pages', 'approve') then
        raise exception using errcode = '42501', message = 'pages:approve is not granted';
      end if;
      return new;
    end if;
    if (new.slug, new.title, new.description, new.seo, new.content, new.published, new.published_at,
        new.live_version, new.scheduled_at, new.scheduled_version, new.unpublish_at)
      is distinct from (old.slug, old.title, old.description, old.seo, old.content, old.published,
        old.published_at, old.live_version, old.scheduled_at, old.scheduled_version,
        old.unpublish_at)
      and not app.may('pages', 'approve') then
      raise exception using errcode = '42501', message = 'pages:approve is not granted';
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('pages', 'delete') then
      raise exception using errcode = '42501', message = 'pages:delete is not granted';
    end if;
    if new.upstream_version is distinct from old.upstream_version
      and not app.may('pages', 'update') then
      raise exception using errcode = '42501', message = 'pages:update is not granted';
    end if;
    return new;
  end $function$
;
