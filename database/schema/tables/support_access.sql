create table support_access (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  subject_id uuid not null,
  supporter_id uuid,
  supporter_name text not null,
  supporter_company text not null,
  session_id uuid not null,
  reason text not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint support_access_pkey PRIMARY KEY (id),
  constraint support_access_check CHECK ((ended_at <= expires_at)),
  constraint support_access_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint support_access_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint support_access_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint support_access_supporter_id_fkey FOREIGN KEY (supporter_id) REFERENCES profiles(id) ON DELETE SET NULL
);

CREATE INDEX support_access_by_company ON public.support_access USING btree (company_id);
CREATE INDEX support_access_by_subject ON public.support_access USING btree (subject_id, started_at DESC, id);
CREATE INDEX support_access_by_supporter ON public.support_access USING btree (supporter_id);
CREATE UNIQUE INDEX support_access_open ON public.support_access USING btree (session_id) WHERE (ended_at IS NULL);

alter table support_access enable row level security;
alter table support_access force row level security;

create policy "people and support staff read support sessions" on support_access for select to app_user
  using ((((subject_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)) OR (( SELECT app.may('support'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = support_access.company_id)
 OFFSET 0)))));
create policy "sign-in reads support sessions" on support_access for select to app_auth
  using (true);
create policy "the owner role maintains derived rows" on support_access for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on support_access for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER notify AFTER INSERT ON support_access FOR EACH ROW EXECUTE FUNCTION app.notify_support();
CREATE TRIGGER send_event AFTER INSERT OR UPDATE OF ended_at ON support_access FOR EACH ROW EXECUTE FUNCTION app.announce_session();

grant select on support_access to app_platform;
grant select on support_access to app_user;

grant select (id, subject_id, supporter_id, session_id, expires_at, ended_at) on support_access to app_auth;
