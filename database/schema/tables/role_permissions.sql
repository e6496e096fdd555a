create table role_permissions (
  role text not null,
  resource text not null,
  action text not null,
  constraint role_permissions_pkey PRIMARY KEY (role, resource, action),
  constraint role_permissions_action_check CHECK ((action = ANY (ARRAY['read'::text, 'create'::text, 'update'::text, 'delete'::text, 'export'::text, 'approve'::text])))
);

alter table role_permissions enable row level security;
alter table role_permissions force row level security;

create policy "members read role permissions" on role_permissions for select to app_user
  using ((( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL));
create policy "the owner role maintains derived rows" on role_permissions for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on role_permissions for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON role_permissions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'role');

grant delete, insert, select, update on role_permissions to app_platform;
grant select on role_permissions to app_user;
