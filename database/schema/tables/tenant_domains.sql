create table tenant_domains (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  domain text not null,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  challenge text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  is_primary boolean not null default false,
  checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  checks integer not null default 0,
  problem_since timestamp with time zone,
  findings jsonb,
  constraint tenant_domains_pkey PRIMARY KEY (id),
  constraint tenant_domains_company_id_domain_key UNIQUE (company_id, domain),
  constraint tenant_domains_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint tenant_domains_domain_check CHECK (((domain = lower(domain)) AND (length(domain) <= 253))),
  constraint tenant_domains_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'valid'::text, 'invalid'::text, 'conflict'::text, 'not_found'::text])))
);

CREATE INDEX tenant_domains_due ON public.tenant_domains USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX tenant_domains_primary ON public.tenant_domains USING btree (company_id) WHERE is_primary;
CREATE UNIQUE INDEX tenant_domains_valid ON public.tenant_domains USING btree (domain) WHERE (status = 'valid'::text);

alter table tenant_domains enable row level security;
alter table tenant_domains force row level security;

create policy "members read domains of their own subtree" on tenant_domains for select to app_user
  using ((( SELECT app.may('branding'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = tenant_domains.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on tenant_domains for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on tenant_domains for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF company_id, domain, status, is_primary ON tenant_domains DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'domain');
CREATE TRIGGER end_sessions AFTER INSERT OR DELETE OR UPDATE OF company_id, domain, status, problem_since ON tenant_domains FOR EACH ROW EXECUTE FUNCTION app.end_sessions_of_domain();
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE OF company_id, domain, status, is_primary ON tenant_domains FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON tenant_domains FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on tenant_domains to app_platform;
grant select on tenant_domains to app_user;
