create table saved_view_choices (
  user_id uuid not null default app.user_id(),
  list text not null,
  default_view uuid,
  ordering uuid[] not null default '{}'::uuid[],
  constraint saved_view_choices_pkey PRIMARY KEY (user_id, list),
  constraint saved_view_choices_default_view_fkey FOREIGN KEY (default_view) REFERENCES saved_views(id) ON DELETE SET NULL,
  constraint saved_view_choices_list_check CHECK ((list ~ '^[a-z_]{1,40}(\.[a-z_]{1,40})?$'::text)),
  constraint saved_view_choices_ordering_check CHECK ((cardinality(ordering) <= 200)),
  constraint saved_view_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX saved_view_choices_by_view ON public.saved_view_choices USING btree (default_view);

alter table saved_view_choices enable row level security;
alter table saved_view_choices force row level security;

create policy "people keep their own choice of view" on saved_view_choices for all to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL) AND ((default_view IS NULL) OR (EXISTS ( SELECT
   FROM saved_views v
  WHERE (v.id = saved_view_choices.default_view))))));
create policy "the owner role maintains derived rows" on saved_view_choices for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on saved_view_choices for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on saved_view_choices to app_platform;
grant delete, insert, select on saved_view_choices to app_user;

grant update (default_view, ordering) on saved_view_choices to app_user;
