create table questions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  key text not null,
  label text not null,
  help text not null default ''::text,
  stage text not null default 'checkout'::text,
  type text not null,
  required boolean not null default true,
  rules jsonb not null default '{}'::jsonb,
  show_when jsonb,
  secret boolean not null default false,
  "position" integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES services(company_id, id) ON DELETE CASCADE,
  constraint questions_help_check CHECK ((length(help) <= 300)),
  constraint questions_key_check CHECK (((key ~ '^[a-z][a-z0-9_]*$'::text) AND (length(key) <= 40))),
  constraint questions_label_check CHECK (((length(label) >= 2) AND (length(label) <= 200))),
  constraint questions_position_check CHECK ((("position" >= 1) AND ("position" <= 100))),
  constraint questions_rules_check CHECK ((jsonb_typeof(rules) = 'object'::text)),
  constraint questions_service_id_key_key UNIQUE (service_id, key),
  constraint questions_show_when_check CHECK (((show_when IS NULL) OR (((show_when ->> 'key'::text) IS NOT NULL) AND (jsonb_typeof((show_when -> 'in'::text)) = 'array'::text)))),
  constraint questions_stage_check CHECK ((stage = ANY (ARRAY['checkout'::text, 'before_submit'::text, 'fulfilment'::text]))),
  constraint questions_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'choice'::text, 'choices'::text, 'date'::text, 'email'::text, 'domain'::text, 'phone'::text, 'address'::text, 'file'::text, 'contact'::text, 'number_list'::text])))
);

CREATE INDEX questions_by_company ON public.questions USING btree (company_id);

alter table questions enable row level security;
alter table questions force row level security;

create policy "members add questions in their own subtree" on questions for insert to app_user
  with check ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = questions.company_id)
 OFFSET 0))));
create policy "members read questions of services that they sell or buy" on questions for select to app_user
  using (((service_id = ANY (( SELECT app.asked_services() AS asked_services)::uuid[])) OR (EXISTS ( SELECT
   FROM order_lines l
  WHERE (l.service_id = questions.service_id))) OR (( SELECT (app.may('services'::text, 'read'::text) OR app.may('orders'::text, 'create'::text) OR app.may('quotes'::text, 'read'::text))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = questions.company_id)
 OFFSET 0)))));
create policy "members remove questions in their own subtree" on questions for delete to app_user
  using ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = questions.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on questions for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on questions for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON questions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'label');

grant delete, insert, select, update on questions to app_platform;
grant delete, select on questions to app_user;

grant insert (id, company_id, service_id, key, label, help, stage, type, required, rules, show_when, secret, position) on questions to app_user;
