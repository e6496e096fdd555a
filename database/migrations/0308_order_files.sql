-- Files that answer questions of services. An answer names its file: {"id", "name"}.
create table order_files (
  id uuid primary key default gen_random_uuid(),
  -- The company whose people uploaded it.
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid default app.user_id() references profiles (id) on delete set null,
  name text not null check (length(name) between 1 and 255),
  mime_type text not null,
  -- Whether it is a re-encoded picture, which browsers may display.
  is_picture boolean not null,
  bytes integer not null check (bytes >= 0),
  storage_path text not null,
  created_at timestamptz not null default now(),
  -- Deleted then unless a cart or quote refers to it; null once it is ordered.
  expires_at timestamptz
);

create index order_files_by_company on order_files (company_id);
create index order_files_by_person on order_files (user_id);
create index order_files_unused on order_files (expires_at) where expires_at is not null;

-- The files that answers name.
create function app.answer_files(answers jsonb) returns uuid[]
  language sql immutable as $$
    select coalesce(array_agg((a.value ->> 'id')::uuid), '{}') from jsonb_each(answers) a
      where jsonb_typeof(a.value) = 'object'
        and a.value ->> 'id' ~ '^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$'
  $$;
-- For the index on lines.
grant execute on function app.answer_files(jsonb) to app_platform;

create index order_lines_by_file on order_lines using gin (app.answer_files(answers))
  where app.answer_files(answers) <> '{}';

-- Whether the caller reads a line of an order that names a file.
create function app.reads_order_file(file uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('orders', 'read') and exists (select from order_lines l
      where app.answer_files(l.answers) @> array[file] and app.answer_files(l.answers) <> '{}'
        and (l.buyer_id = app.actor_company(app.user_id()) or exists (
          select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = l.seller_id)))
  $$;
grant execute on function app.reads_order_file(uuid) to app_user;

call app.protect('order_files');

create policy "members read files of their company and of orders they read" on order_files
  for select to app_user
  using ((select app.may('orders', 'read'))
    and (company_id = (select app.actor_company(app.user_id())) or app.reads_order_file(id)));
create policy "buyers upload files for their company" on order_files for insert to app_user
  with check ((select app.may('orders', 'create')) and user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())));

grant select, insert, update, delete on order_files to app_platform;
grant select,
  insert (id, company_id, name, mime_type, is_picture, bytes, storage_path, created_at, expires_at)
  on order_files to app_user;

create trigger leave_bytes after delete on order_files
  for each row execute function app.queue_attachment_removal();

-- Keeps the files that a line names, and withdraws answers with any other file: of neither the
-- buyer nor the seller, and not of the line that this one fulfils.
create function app.keep_order_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    known uuid[];
  begin
    select coalesce(array_agg(f.id), '{}') into known from order_files f
      where f.id = any (app.answer_files(new.answers))
        and (f.company_id in (new.buyer_id, new.seller_id)
          or exists (select from order_lines l where l.id = new.fulfils_line_id
            and app.answer_files(l.answers) @> array[f.id])
          or tg_op = 'UPDATE' and app.answer_files(old.answers) @> array[f.id]);
    update order_files f set expires_at = null
      where f.id = any (known) and f.expires_at is not null;
    select new.answers || coalesce(jsonb_object_agg(a.key, null), '{}') into new.answers
      from jsonb_each(new.answers) a
      where not app.answer_files(jsonb_build_object(a.key, a.value)) <@ known;
    return new;
  end $$;

create trigger keep_files before insert or update of answers on order_lines
  for each row when (app.answer_files(new.answers) <> '{}')
  execute function app.keep_order_files();
