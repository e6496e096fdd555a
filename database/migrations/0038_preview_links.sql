-- Links that show the draft of one page or post to anyone who has them, until they expire or are
-- revoked. Only a hash of the token is stored.

create table preview_links (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  page_id uuid,
  post_id uuid,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  check (num_nonnulls(page_id, post_id) = 1),
  foreign key (company_id, page_id) references pages (company_id, id) on delete cascade,
  foreign key (company_id, post_id) references blog_posts (company_id, id) on delete cascade
);

create index preview_links_by_company on preview_links (company_id);
create index preview_links_by_page on preview_links (page_id) where page_id is not null;
create index preview_links_by_post on preview_links (post_id) where post_id is not null;

call app.protect('preview_links');

create policy "members read preview links of their own subtree" on preview_links
  for select to app_user
  using (((page_id is not null and (select app.may('pages', 'read')))
      or (post_id is not null and (select app.may('blog', 'read'))))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = preview_links.company_id offset 0));

create policy "editors create preview links in their own subtree" on preview_links
  for insert to app_user
  with check (((page_id is not null and (select app.may('pages', 'update')))
      or (post_id is not null and (select app.may('blog', 'update'))))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = preview_links.company_id offset 0));

create policy "editors revoke preview links of their own subtree" on preview_links
  for update to app_user
  using (((page_id is not null and (select app.may('pages', 'update')))
      or (post_id is not null and (select app.may('blog', 'update'))))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = preview_links.company_id offset 0))
  with check (((page_id is not null and (select app.may('pages', 'update')))
      or (post_id is not null and (select app.may('blog', 'update'))))
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = preview_links.company_id offset 0));
grant select, insert, update, delete on preview_links to app_platform;
grant select (id, company_id, page_id, post_id, expires_at, revoked_at, created_at, created_by),
  insert (id, company_id, page_id, post_id, token_hash, expires_at),
  update (revoked_at) on preview_links to app_user;

create constraint trigger audit after insert or update or delete
  on preview_links deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'id');
