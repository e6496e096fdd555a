create table api_keys (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid not null,
  name text not null,
  role text not null,
  scopes text[] not null,
  prefix text not null,
  sha256 bytea not null,
  created_by uuid,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_check CHECK ((expires_at <= (created_at + '366 days'::interval))),
  constraint api_keys_check1 CHECK (((revoked_by IS NULL) OR (revoked_at IS NOT NULL))),
  constraint api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint api_keys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE,
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint api_keys_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint api_keys_prefix_check CHECK (((length(prefix) >= 8) AND (length(prefix) <= 16))),
  constraint api_keys_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint api_keys_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'master_distributor'::text, 'distributor'::text, 'reseller'::text, 'end_user'::text]))),
  constraint api_keys_scopes_check CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 200))),
  constraint api_keys_sha256_check CHECK ((length(sha256) = 32)),
  constraint api_keys_sha256_key UNIQUE (sha256),
  constraint api_keys_user_id_key UNIQUE (user_id)
);

CREATE INDEX api_keys_by_creator ON public.api_keys USING btree (created_by);
CREATE INDEX api_keys_by_name ON public.api_keys USING btree (lower(name), id);
CREATE INDEX api_keys_by_revoker ON public.api_keys USING btree (revoked_by);
CREATE INDEX api_keys_of_user ON public.api_keys USING btree (company_id, user_id);

alter table api_keys enable row level security;
alter table api_keys force row level security;

create policy "members read API keys of their own subtree" on api_keys for select to app_user
  using ((( SELECT app.may('api_keys'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = api_keys.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on api_keys for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on api_keys for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON api_keys DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER touch BEFORE UPDATE OF revoked_at ON api_keys FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on api_keys to app_platform;

grant select (id, company_id, user_id, name, role, scopes, prefix, created_by, expires_at, last_used_at, revoked_at, revoked_by, version, created_at, updated_at) on api_keys to app_user;
