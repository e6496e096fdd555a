create table security_blocks (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  scope text not null,
  subject text not null,
  tokens text[] not null default '{}'::text[],
  user_id uuid,
  ip text,
  pattern text,
  event_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  until timestamp with time zone not null,
  level integer not null default 1,
  created_by uuid,
  reason text,
  released_at timestamp with time zone,
  released_by uuid,
  release_reason text,
  constraint security_blocks_pkey PRIMARY KEY (id),
  constraint security_blocks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint security_blocks_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint security_blocks_level_check CHECK ((level >= 1)),
  constraint security_blocks_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint security_blocks_release_reason_check CHECK (((length(release_reason) >= 1) AND (length(release_reason) <= 300))),
  constraint security_blocks_released_by_fkey FOREIGN KEY (released_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint security_blocks_scope_check CHECK ((scope = ANY (ARRAY['person'::text, 'session'::text, 'address'::text, 'account_address'::text]))),
  constraint security_blocks_subject_check CHECK ((subject ~ '^[0-9a-f]{64}$'::text)),
  constraint security_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX security_blocks_by_company ON public.security_blocks USING btree (company_id, created_at DESC, id);
CREATE INDEX security_blocks_by_creator ON public.security_blocks USING btree (created_by);
CREATE INDEX security_blocks_by_event ON public.security_blocks USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX security_blocks_by_ip ON public.security_blocks USING btree (ip, created_at DESC) WHERE (user_id IS NULL);
CREATE INDEX security_blocks_by_releaser ON public.security_blocks USING btree (released_by);
CREATE INDEX security_blocks_by_subject ON public.security_blocks USING btree (subject, created_at DESC);
CREATE INDEX security_blocks_by_time ON public.security_blocks USING btree (created_at DESC, id);
CREATE INDEX security_blocks_by_until ON public.security_blocks USING btree (until) WHERE (released_at IS NULL);
CREATE INDEX security_blocks_by_user ON public.security_blocks USING btree (user_id, created_at DESC);

alter table security_blocks enable row level security;
alter table security_blocks force row level security;

create policy "members read blocks of their own subtree" on security_blocks for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = security_blocks.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on security_blocks for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on security_blocks for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER announce AFTER INSERT OR UPDATE ON security_blocks FOR EACH ROW EXECUTE FUNCTION app.announce_block();
CREATE TRIGGER announce_above AFTER INSERT OR UPDATE ON security_blocks FOR EACH ROW EXECUTE FUNCTION app.announce_security('company_id');

grant select on security_blocks to app_platform;

grant select (id, company_id, scope, user_id, ip, pattern, event_id, created_at, until, level, created_by, reason, released_at, released_by, release_reason) on security_blocks to app_user;
