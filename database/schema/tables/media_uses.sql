create table media_uses (
  asset_id uuid not null,
  company_id uuid not null,
  source text not null,
  source_id uuid not null,
  kind text not null,
  item_id text not null,
  label text not null,
  constraint media_uses_pkey PRIMARY KEY (source, source_id, asset_id),
  constraint media_uses_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES media_assets(id) ON DELETE CASCADE,
  constraint media_uses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);

CREATE INDEX media_uses_by_asset ON public.media_uses USING btree (asset_id);
CREATE INDEX media_uses_by_company ON public.media_uses USING btree (company_id);

alter table media_uses enable row level security;
alter table media_uses force row level security;

create policy "members read media uses of their own subtree" on media_uses for select to app_user
  using ((( SELECT app.may('media'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = media_uses.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on media_uses for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on media_uses for all to app_platform
  using (true)
  with check (true);

grant select on media_uses to app_platform;
grant select on media_uses to app_user;
