create table contact_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  submission uuid not null,
  name text not null,
  email text not null,
  phone text not null default ''::text,
  company_name text not null default ''::text,
  topic text not null,
  message text not null,
  state text not null default 'new'::text,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint contact_requests_pkey PRIMARY KEY (id),
  constraint contact_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint contact_requests_company_id_submission_key UNIQUE (company_id, submission),
  constraint contact_requests_company_name_check CHECK ((length(company_name) <= 120)),
  constraint contact_requests_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint contact_requests_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000))),
  constraint contact_requests_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint contact_requests_phone_check CHECK ((length(phone) <= 40)),
  constraint contact_requests_state_check CHECK ((state = ANY (ARRAY['new'::text, 'handled'::text]))),
  constraint contact_requests_topic_check CHECK ((topic = ANY (ARRAY['sales'::text, 'partners'::text, 'support'::text, 'privacy'::text, 'other'::text])))
);

CREATE INDEX contact_requests_by_company ON public.contact_requests USING btree (company_id, created_at DESC, id);

alter table contact_requests enable row level security;
alter table contact_requests force row level security;

create policy "members change contact requests of their own subtree" on contact_requests for update to app_user
  using ((( SELECT app.may('requests'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = contact_requests.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('requests'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = contact_requests.company_id)
 OFFSET 0))));
create policy "members read contact requests of their own subtree" on contact_requests for select to app_user
  using ((( SELECT app.may('requests'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = contact_requests.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on contact_requests for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on contact_requests for all to app_platform
  using (true)
  with check (true);
create policy "visitors send contact requests to the tenant" on contact_requests for insert to app_public
  with check (((company_id = ( SELECT app.tenant_id() AS tenant_id)) AND (state = 'new'::text) AND (deleted_at IS NULL)));

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON contact_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER delete_notifications AFTER DELETE ON contact_requests FOR EACH ROW EXECUTE FUNCTION app.delete_notifications_about();
CREATE TRIGGER guard BEFORE UPDATE OF deleted_at ON contact_requests FOR EACH ROW EXECUTE FUNCTION app.guard_record('requests');
CREATE TRIGGER notify AFTER INSERT ON contact_requests FOR EACH ROW EXECUTE FUNCTION app.notify_request();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON contact_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('requests', 'request', 'company_id', 'name');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON contact_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('requests', 'request', 'company_id', 'name');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON contact_requests FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'name');
CREATE TRIGGER touch BEFORE UPDATE ON contact_requests FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on contact_requests to app_platform;
grant select on contact_requests to app_user;

grant insert (company_id, submission, name, email, phone, company_name, topic, message) on contact_requests to app_public;
grant update (state, deleted_at, deleted_by) on contact_requests to app_user;
