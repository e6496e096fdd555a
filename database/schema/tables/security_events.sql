create table security_events (
  id uuid not null default gen_random_uuid(),
  type text not null,
  severity text not null,
  "timestamp" timestamp with time zone not null default clock_timestamp(),
  endpoint text not null,
  method text not null,
  user_agent text,
  details jsonb not null default '{}'::jsonb,
  tenant_id uuid,
  user_id uuid,
  ip text,
  last_at timestamp with time zone not null default clock_timestamp(),
  repeats integer not null default 1,
  fingerprint text,
  request_id text,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_endpoint_check CHECK ((length(endpoint) <= 300)),
  constraint security_events_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint security_events_method_check CHECK ((length(method) <= 10)),
  constraint security_events_repeats_check CHECK ((repeats >= 1)),
  constraint security_events_request_id_check CHECK ((length(request_id) <= 64)),
  constraint security_events_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text]))),
  constraint security_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint security_events_type_check CHECK (((length(type) >= 1) AND (length(type) <= 60))),
  constraint security_events_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL
);

CREATE INDEX security_events_by_fingerprint ON public.security_events USING btree (fingerprint, "timestamp" DESC);
CREATE INDEX security_events_by_ip ON public.security_events USING btree (ip, "timestamp" DESC) WHERE (ip IS NOT NULL);
CREATE INDEX security_events_by_tenant ON public.security_events USING btree (tenant_id, "timestamp" DESC, id);
CREATE INDEX security_events_by_time ON public.security_events USING btree ("timestamp");
CREATE INDEX security_events_by_user ON public.security_events USING btree (user_id);

alter table security_events enable row level security;
alter table security_events force row level security;

create policy "members read security events of their own subtree" on security_events for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = security_events.tenant_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on security_events for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on security_events for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER announce_above AFTER INSERT OR UPDATE OF repeats ON security_events FOR EACH ROW EXECUTE FUNCTION app.announce_security('tenant_id');

grant select on security_events to app_platform;
grant select on security_events to app_user;
