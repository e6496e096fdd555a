create table email_templates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  subject text not null,
  body text not null,
  button text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint email_templates_pkey PRIMARY KEY (id),
  constraint email_templates_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint email_templates_button_check CHECK ((((length(button) >= 1) AND (length(button) <= 60)) AND (button !~ '[\r\n]'::text))),
  constraint email_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint email_templates_company_id_kind_key UNIQUE (company_id, kind),
  constraint email_templates_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint email_templates_subject_check CHECK ((((length(subject) >= 1) AND (length(subject) <= 200)) AND (subject !~ '[\r\n]'::text)))
);

alter table email_templates enable row level security;
alter table email_templates force row level security;

create policy "members change email templates of their own subtree" on email_templates for update to app_user
  using ((( SELECT app.may('branding'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = email_templates.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('branding'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = email_templates.company_id)
 OFFSET 0))));
create policy "members create email templates of their own subtree" on email_templates for insert to app_user
  with check ((( SELECT app.may('branding'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = email_templates.company_id)
 OFFSET 0))));
create policy "members delete email templates of their own subtree" on email_templates for delete to app_user
  using ((( SELECT app.may('branding'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = email_templates.company_id)
 OFFSET 0))));
create policy "members read email templates of their own subtree" on email_templates for select to app_user
  using ((( SELECT app.may('branding'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = email_templates.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on email_templates for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on email_templates for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON email_templates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'kind');
CREATE TRIGGER touch BEFORE UPDATE ON email_templates FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on email_templates to app_platform;
grant delete, select on email_templates to app_user;

grant insert (id, company_id, kind, subject, body, button) on email_templates to app_user;
grant update (subject, body, button) on email_templates to app_user;
