create table profile_photos (
  user_id uuid not null,
  image bytea not null,
  hash text not null,
  url text,
  constraint profile_photos_pkey PRIMARY KEY (user_id),
  constraint profile_photos_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text)),
  constraint profile_photos_image_check CHECK ((octet_length(image) <= 65536)),
  constraint profile_photos_url_check CHECK ((url ~ '^/[^/]'::text)),
  constraint profile_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

alter table profile_photos enable row level security;
alter table profile_photos force row level security;

create policy "members see photos of people in their own subtree" on profile_photos for select to app_user
  using ((EXISTS ( SELECT
   FROM profiles p
  WHERE (p.id = profile_photos.user_id))));
create policy "participants see photos of the people they talk with" on profile_photos for select to app_user
  using (app.shares_conversation_with(user_id));
create policy "people add their own photo" on profile_photos for insert to app_user
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)));
create policy "people change their own photo" on profile_photos for update to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)))
  with check ((user_id = ( SELECT app.user_id() AS user_id)));
create policy "people delete their own photo" on profile_photos for delete to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)));
create policy "the owner role maintains derived rows" on profile_photos for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on profile_photos for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER follow_photo AFTER INSERT OR DELETE OR UPDATE ON profile_photos FOR EACH ROW EXECUTE FUNCTION app.sync_photo();

grant delete, insert, select, update on profile_photos to app_platform;
grant delete, insert, select on profile_photos to app_user;

grant update (image, hash, url) on profile_photos to app_user;
