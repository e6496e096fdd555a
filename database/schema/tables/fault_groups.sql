create table fault_groups (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  message text not null,
  path text not null,
  extension boolean not null,
  release text,
  sample text,
  reports bigint not null default 1,
  first_at timestamp with time zone not null default clock_timestamp(),
  last_at timestamp with time zone not null default clock_timestamp(),
  senders text[] not null default '{}'::text[],
  constraint fault_groups_pkey PRIMARY KEY (id),
  constraint fault_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint fault_groups_company_id_kind_message_path_key UNIQUE (company_id, kind, message, path),
  constraint fault_groups_kind_check CHECK ((length(kind) <= 20)),
  constraint fault_groups_message_check CHECK ((length(message) <= 200)),
  constraint fault_groups_path_check CHECK ((length(path) <= 200)),
  constraint fault_groups_release_check CHECK ((length(release) <= 40)),
  constraint fault_groups_reports_check CHECK ((reports >= 1)),
  constraint fault_groups_sample_check CHECK ((length(sample) <= 16)),
  constraint fault_groups_senders_check CHECK ((cardinality(senders) <= 3))
);

CREATE INDEX fault_groups_by_time ON public.fault_groups USING btree (last_at DESC, id);

alter table fault_groups enable row level security;
alter table fault_groups force row level security;

create policy "members read browser errors of their own subtree" on fault_groups for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = fault_groups.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on fault_groups for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on fault_groups for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER announce_above AFTER INSERT OR UPDATE ON fault_groups FOR EACH ROW EXECUTE FUNCTION app.announce_security('company_id');

grant select on fault_groups to app_platform;
grant select on fault_groups to app_user;
