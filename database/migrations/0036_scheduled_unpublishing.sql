-- Pages and posts can leave the site at a time chosen in advance.

alter table pages add column unpublish_at timestamptz;
-- A page leaves the site after its scheduled version went live, never before.
alter table pages add constraint pages_unpublish_after_schedule
  check (unpublish_at > scheduled_at);
create index pages_ending on pages (unpublish_at) where unpublish_at is not null
  and deleted_at is null;
grant update (unpublish_at) on pages to app_user;

alter table blog_posts add column unpublish_at timestamptz;
alter table blog_posts add constraint blog_posts_unpublish_after_schedule
  check (unpublish_at > publish_at);
create index blog_posts_ending on blog_posts (unpublish_at) where unpublish_at is not null
  and deleted_at is null;
grant update (unpublish_at) on blog_posts to app_user;

drop trigger audit_change on blog_posts;
create constraint trigger audit_change after update on blog_posts deferrable initially deferred
  for each row
  when ((old.title, old.slug, old.state, old.publish_at, old.unpublish_at, old.author_id, old.live,
      old.deleted_at)
    is distinct from (new.title, new.slug, new.state, new.publish_at, new.unpublish_at,
      new.author_id, new.live, new.deleted_at))
  execute function app.audit_row('company_id', 'title');

-- Deciding when visitors stop seeing a page requires the approve permission as well.
create or replace function app.guard_page() returns trigger
  language plpgsql
  as $$
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
  end $$;
