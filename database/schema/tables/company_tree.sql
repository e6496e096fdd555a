create table company_tree (
  ancestor_id uuid not null,
  descendant_id uuid not null,
  depth integer not null,
  constraint company_tree_pkey PRIMARY KEY (ancestor_id, descendant_id),
  constraint company_tree_ancestor_id_fkey FOREIGN KEY (ancestor_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_tree_depth_check CHECK ((depth >= 0)),
  constraint company_tree_descendant_id_fkey FOREIGN KEY (descendant_id) REFERENCES companies(id) ON DELETE CASCADE
);

CREATE INDEX company_tree_upwards ON public.company_tree USING btree (descendant_id, ancestor_id, depth);

alter table company_tree enable row level security;
alter table company_tree force row level security;

create policy "members read the tree below their own company" on company_tree for select to app_user
  using ((ancestor_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)));
create policy "the owner role maintains derived rows" on company_tree for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on company_tree for all to app_platform
  using (true)
  with check (true);

grant select on company_tree to app_platform;
grant select on company_tree to app_user;
