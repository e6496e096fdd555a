create table role_changes (
  company_id uuid not null,
  role text not null,
  resource text not null,
  action text not null,
  allowed boolean not null,
  cell text not null generated always as (((((role || ' '::text) || resource) || ':'::text) || action)) stored,
  constraint role_changes_pkey PRIMARY KEY (company_id, role, resource, action),
  constraint role_changes_action_check CHECK ((action = ANY (ARRAY['read'::text, 'create'::text, 'update'::text, 'delete'::text, 'export'::text, 'approve'::text]))),
  constraint role_changes_check CHECK (((resource <> 'roles'::text) OR (action = 'read'::text))),
  constraint role_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint role_changes_resource_check CHECK (((length(resource) >= 1) AND (length(resource) <= 60))),
  constraint role_changes_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'master_distributor'::text, 'distributor'::text, 'reseller'::text, 'end_user'::text])))
);

alter table role_changes enable row level security;
alter table role_changes force row level security;

create policy "the owner role maintains derived rows" on role_changes for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on role_changes for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON role_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'cell');

grant delete, insert, select, update on role_changes to app_platform;
