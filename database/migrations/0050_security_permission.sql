-- Who sees the security and performance screens of a company and those below it, and acts there.

insert into role_permissions (role, resource, action)
  select role, 'security', action
  from unnest(array['owner', 'admin']) role, unnest(array['read', 'update']) action;
