-- What people change about themselves: the own name and photo.

create policy own on profiles for update to app_user
  using (id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id())));
grant update (first_name, last_name) on profiles to app_user;

-- The name the sign-in part knows somebody by follows the one of their profile.
create function app.follow_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update auth_users set name = trim(new.first_name || ' ' || new.last_name), updated_at = now()
      where id = new.id and name <> trim(new.first_name || ' ' || new.last_name);
    return null;
  end $$;
create trigger follow_name after update of first_name, last_name on profiles
  for each row execute function app.follow_name();

-- Small and re-encoded by the server; named by its content, so that a browser may keep it for good.
create table profile_photos (
  user_id uuid primary key references profiles (id) on delete cascade,
  image bytea not null check (octet_length(image) <= 65536),
  hash text not null check (hash ~ '^[0-9a-f]{32}$')
);
call app.protect('profile_photos');
create policy read on profile_photos for select to app_user
  using (exists (select from profiles p where p.id = profile_photos.user_id));
create policy "create" on profile_photos for insert to app_user
  with check (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null);
create policy change on profile_photos for update to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id()));
create policy remove on profile_photos for delete to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null);
grant select, insert, delete, update (image, hash) on profile_photos to app_user;
grant select, insert, update, delete on profile_photos to app_platform;

-- Where the photo is found; the audit log remembers this change instead of the bytes.
create function app.follow_photo() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    owner_id uuid := coalesce(new.user_id, old.user_id);
    address text := '/api/users/photos/' || new.user_id || '/' || new.hash;
  begin
    update profiles set profile_photo_url = address
      where id = owner_id and profile_photo_url is distinct from address;
    return null;
  end $$;
create trigger follow_photo after insert or update or delete on profile_photos
  for each row execute function app.follow_photo();
