create table security_event_archive (
  id uuid not null,
  type text not null,
  severity text not null,
  "timestamp" timestamp with time zone not null,
  endpoint text not null,
  method text not null,
  user_agent text,
  details jsonb not null,
  tenant_id uuid,
  user_id uuid,
  ip text,
  last_at timestamp with time zone not null,
  repeats integer not null,
  fingerprint text,
  request_id text,
  constraint security_event_archive_pkey PRIMARY KEY ("timestamp", id)
) partition by RANGE ("timestamp");

CREATE INDEX security_event_archive_by_id ON ONLY public.security_event_archive USING btree (id);
CREATE INDEX security_event_archive_by_tenant ON ONLY public.security_event_archive USING btree (tenant_id, "timestamp" DESC, id);
CREATE INDEX security_event_archive_by_user ON ONLY public.security_event_archive USING btree (user_id, "timestamp" DESC);

alter table security_event_archive enable row level security;
alter table security_event_archive force row level security;

create policy "members read archived security events of their own subtree" on security_event_archive for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = security_event_archive.tenant_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on security_event_archive for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on security_event_archive for all to app_platform
  using (true)
  with check (true);

grant select on security_event_archive to app_platform;
grant select on security_event_archive to app_user;
