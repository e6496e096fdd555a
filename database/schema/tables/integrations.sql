create table integrations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text not null,
  url text not null,
  topics text[] not null,
  state text not null default 'paused'::text,
  secret_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint integrations_pkey PRIMARY KEY (id),
  constraint integrations_check CHECK (((state = 'paused'::text) OR (secret_at IS NOT NULL))),
  constraint integrations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint integrations_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint integrations_state_check CHECK ((state = ANY (ARRAY['paused'::text, 'active'::text]))),
  constraint integrations_topics_check CHECK ((((cardinality(topics) >= 1) AND (cardinality(topics) <= 11)) AND (topics <@ ARRAY['companies'::text, 'users'::text, 'partners'::text, 'services'::text, 'applications'::text, 'requests'::text, 'orders'::text, 'subscriptions'::text, 'quotes'::text, 'integrations'::text, 'prices'::text]))),
  constraint integrations_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 500)))
);

CREATE INDEX integrations_by_name ON public.integrations USING btree (lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX integrations_of_company ON public.integrations USING btree (company_id);

alter table integrations enable row level security;
alter table integrations force row level security;

create policy "members change integrations of their own subtree" on integrations for update to app_user
  using ((( SELECT app.may('integrations'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = integrations.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('integrations'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = integrations.company_id)
 OFFSET 0))));
create policy "members create integrations of their own subtree" on integrations for insert to app_user
  with check ((( SELECT app.may('integrations'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = integrations.company_id)
 OFFSET 0))));
create policy "members read integrations of their own subtree" on integrations for select to app_user
  using ((( SELECT app.may('integrations'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = integrations.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on integrations for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on integrations for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON integrations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER guard BEFORE UPDATE OF deleted_at ON integrations FOR EACH ROW EXECUTE FUNCTION app.guard_record('integrations');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON integrations FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'name');
CREATE TRIGGER topics BEFORE INSERT OR UPDATE OF topics ON integrations FOR EACH ROW EXECUTE FUNCTION app.guard_integration();
CREATE TRIGGER touch BEFORE UPDATE ON integrations FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on integrations to app_platform;
grant select on integrations to app_user;

grant insert (id, company_id, name, url, topics) on integrations to app_user;
grant update (name, url, topics, state, deleted_at, deleted_by) on integrations to app_user;
