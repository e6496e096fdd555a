create table user_roles (
  user_id uuid not null,
  role text not null,
  constraint user_roles_pkey PRIMARY KEY (user_id),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX user_roles_by_role ON public.user_roles USING btree (role, user_id);

alter table user_roles enable row level security;
alter table user_roles force row level security;

create policy "managers change roles of people in their own subtree" on user_roles for update to app_user
  using ((( SELECT app.may('users'::text, 'update'::text) AS may) AND app.can_manage(user_id)))
  with check ((( SELECT app.may('users'::text, 'update'::text) AS may) AND app.can_manage(user_id) AND ((app.role_level(role) >= app.role_level('end_user'::text)) AND (app.role_level(role) <= ( SELECT app.grantable_level(app.own_level()) AS grantable_level)))));
create policy "members read roles of their own subtree" on user_roles for select to app_user
  using ((EXISTS ( SELECT
   FROM profiles p
  WHERE (p.id = user_roles.user_id))));
create policy "the owner role maintains derived rows" on user_roles for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on user_roles for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON user_roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'role');
CREATE TRIGGER guard BEFORE UPDATE ON user_roles FOR EACH ROW EXECUTE FUNCTION app.guard_role();
CREATE TRIGGER notify AFTER UPDATE OF role ON user_roles FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role) EXECUTE FUNCTION app.notify_role();

grant delete, insert, select, update on user_roles to app_platform;
grant select on user_roles to app_user;

grant update (role) on user_roles to app_user;
