create table csp_groups (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  directive text not null,
  blocked text not null,
  path text not null,
  extension boolean not null,
  reports bigint not null default 1,
  first_at timestamp with time zone not null default clock_timestamp(),
  last_at timestamp with time zone not null default clock_timestamp(),
  senders text[] not null default '{}'::text[],
  constraint csp_groups_pkey PRIMARY KEY (id),
  constraint csp_groups_blocked_check CHECK ((length(blocked) <= 200)),
  constraint csp_groups_company_id_directive_blocked_path_key UNIQUE NULLS NOT DISTINCT (company_id, directive, blocked, path),
  constraint csp_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint csp_groups_directive_check CHECK ((length(directive) <= 100)),
  constraint csp_groups_path_check CHECK ((length(path) <= 200)),
  constraint csp_groups_reports_check CHECK ((reports >= 1)),
  constraint csp_groups_senders_check CHECK ((cardinality(senders) <= 3))
);

CREATE INDEX csp_groups_by_time ON public.csp_groups USING btree (last_at DESC, id);

alter table csp_groups enable row level security;
alter table csp_groups force row level security;

create policy "members read policy violations of their own subtree" on csp_groups for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = csp_groups.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on csp_groups for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on csp_groups for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER announce_above AFTER INSERT OR UPDATE ON csp_groups FOR EACH ROW EXECUTE FUNCTION app.announce_security('company_id');

grant select on csp_groups to app_platform;
grant select on csp_groups to app_user;
