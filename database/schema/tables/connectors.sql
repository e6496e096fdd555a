create table connectors (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text not null,
  url text not null,
  kind text not null default 'http'::text,
  state text not null default 'paused'::text,
  secret_at timestamp with time zone,
  last_good_at timestamp with time zone,
  failing_since timestamp with time zone,
  failure text not null default ''::text,
  alerts integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint connectors_pkey PRIMARY KEY (id),
  constraint connectors_check CHECK (((state = 'paused'::text) OR (secret_at IS NOT NULL))),
  constraint connectors_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint connectors_company_id_id_key UNIQUE (company_id, id),
  constraint connectors_failure_check CHECK ((length(failure) <= 500)),
  constraint connectors_kind_check CHECK ((kind = ANY (ARRAY['http'::text, 'sandbox'::text]))),
  constraint connectors_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint connectors_state_check CHECK ((state = ANY (ARRAY['paused'::text, 'active'::text]))),
  constraint connectors_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 500)))
);

CREATE INDEX connectors_by_name ON public.connectors USING btree (lower(name), id) WHERE (deleted_at IS NULL);

alter table connectors enable row level security;
alter table connectors force row level security;

create policy "members change connectors of their own subtree" on connectors for update to app_user
  using ((( SELECT app.may('integrations'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = connectors.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('integrations'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = connectors.company_id)
 OFFSET 0))));
create policy "members create connectors of their own subtree" on connectors for insert to app_user
  with check ((( SELECT app.may('integrations'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = connectors.company_id)
 OFFSET 0))));
create policy "members read connectors of their own subtree" on connectors for select to app_user
  using ((( SELECT app.may('integrations'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = connectors.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on connectors for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on connectors for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, url, state, secret_at, deleted_at ON connectors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER guard BEFORE UPDATE OF deleted_at ON connectors FOR EACH ROW EXECUTE FUNCTION app.guard_record('integrations');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON connectors FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'name');
CREATE TRIGGER release AFTER UPDATE OF deleted_at ON connectors FOR EACH ROW WHEN (new.deleted_at IS NOT NULL AND old.deleted_at IS NULL) EXECUTE FUNCTION app.release_connector();
CREATE TRIGGER touch BEFORE UPDATE OF name, url, state, secret_at, deleted_at ON connectors FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER wake AFTER UPDATE OF state ON connectors FOR EACH ROW WHEN (new.state = 'active'::text AND old.state = 'paused'::text) EXECUTE FUNCTION app.wake_orders();

grant delete, insert, select, update on connectors to app_platform;
grant select on connectors to app_user;

grant insert (id, company_id, name, url) on connectors to app_user;
grant update (name, url, state, deleted_at, deleted_by) on connectors to app_user;
