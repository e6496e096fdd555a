create table partner_applications (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  submission uuid not null,
  company_name text not null,
  website text,
  contact_name text not null,
  email text not null,
  phone text not null default ''::text,
  country text not null,
  kind text not null,
  message text not null default ''::text,
  state text not null default 'new'::text,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  tax_number text not null default ''::text,
  constraint partner_applications_pkey PRIMARY KEY (id),
  constraint partner_applications_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint partner_applications_company_id_submission_key UNIQUE (company_id, submission),
  constraint partner_applications_company_name_check CHECK (((length(company_name) >= 1) AND (length(company_name) <= 120))),
  constraint partner_applications_contact_name_check CHECK (((length(contact_name) >= 1) AND (length(contact_name) <= 120))),
  constraint partner_applications_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint partner_applications_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint partner_applications_kind_check CHECK ((kind = ANY (ARRAY['distributor'::text, 'reseller'::text, 'provider'::text, 'referral'::text]))),
  constraint partner_applications_message_check CHECK ((length(message) <= 5000)),
  constraint partner_applications_phone_check CHECK ((length(phone) <= 40)),
  constraint partner_applications_state_check CHECK ((state = ANY (ARRAY['new'::text, 'reviewing'::text, 'approved'::text, 'declined'::text]))),
  constraint partner_applications_tax_number_check CHECK ((length(tax_number) <= 40)),
  constraint partner_applications_website_check CHECK ((length(website) <= 300))
);

CREATE INDEX partner_applications_by_company ON public.partner_applications USING btree (company_id, created_at DESC, id);

alter table partner_applications enable row level security;
alter table partner_applications force row level security;

create policy "members change partner applications of their own subtree" on partner_applications for update to app_user
  using ((( SELECT app.may('applications'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = partner_applications.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('applications'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = partner_applications.company_id)
 OFFSET 0))));
create policy "members read partner applications of their own subtree" on partner_applications for select to app_user
  using ((( SELECT app.may('applications'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = partner_applications.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on partner_applications for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on partner_applications for all to app_platform
  using (true)
  with check (true);
create policy "visitors send partner applications to the tenant" on partner_applications for insert to app_public
  with check (((company_id = ( SELECT app.tenant_id() AS tenant_id)) AND (state = 'new'::text) AND (deleted_at IS NULL)));

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON partner_applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'company_name');
CREATE TRIGGER delete_notifications AFTER DELETE ON partner_applications FOR EACH ROW EXECUTE FUNCTION app.delete_notifications_about();
CREATE TRIGGER guard BEFORE UPDATE OF deleted_at ON partner_applications FOR EACH ROW EXECUTE FUNCTION app.guard_record('applications');
CREATE TRIGGER notify AFTER INSERT ON partner_applications FOR EACH ROW EXECUTE FUNCTION app.notify_application();
CREATE TRIGGER notify_decision AFTER UPDATE OF state ON partner_applications FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state AND (new.state = ANY (ARRAY['approved'::text, 'declined'::text]))) EXECUTE FUNCTION app.notify_decision();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON partner_applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('applications', 'application', 'company_id', 'company_name');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON partner_applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('applications', 'application', 'company_id', 'company_name');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON partner_applications FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'company_name');
CREATE TRIGGER touch BEFORE UPDATE ON partner_applications FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on partner_applications to app_platform;
grant select on partner_applications to app_user;

grant insert (company_id, submission, company_name, website, contact_name, email, phone, country, kind, message, tax_number) on partner_applications to app_public;
grant update (state, deleted_at, deleted_by) on partner_applications to app_user;
