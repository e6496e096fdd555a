create table deleted_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  item_type text not null,
  item_id uuid not null,
  label text not null,
  deleted_by uuid,
  deleted_at timestamp with time zone not null default now(),
  held_at timestamp with time zone,
  held_by uuid,
  hold_reason text,
  constraint deleted_items_pkey PRIMARY KEY (id),
  constraint deleted_items_check CHECK (((held_at IS NULL) = (hold_reason IS NULL))),
  constraint deleted_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint deleted_items_hold_reason_check CHECK (((length(hold_reason) >= 1) AND (length(hold_reason) <= 200))),
  constraint deleted_items_item_type_item_id_key UNIQUE (item_type, item_id)
);

CREATE INDEX deleted_items_by_company ON public.deleted_items USING btree (company_id, deleted_at DESC);
CREATE INDEX deleted_items_by_time ON public.deleted_items USING btree (deleted_at DESC, id);

alter table deleted_items enable row level security;
alter table deleted_items force row level security;

create policy "members read recycle bin items of their own subtree" on deleted_items for select to app_user
  using ((( SELECT app.may('recycle'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = deleted_items.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on deleted_items for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on deleted_items for all to app_platform
  using (true)
  with check (true);

grant select on deleted_items to app_platform;
grant select on deleted_items to app_user;
