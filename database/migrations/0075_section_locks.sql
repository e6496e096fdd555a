-- Reusable sections are locked for editing as pages are, by the same leases and policies.

alter table reusable_sections add unique (company_id, id);

alter table page_locks rename to edit_locks;
alter index page_locks_by_company rename to edit_locks_by_company;
alter table edit_locks drop constraint page_locks_pkey;
alter table edit_locks
  alter column page_id drop not null,
  add column section_id uuid,
  add column id uuid primary key default gen_random_uuid(),
  add unique (page_id),
  add unique (section_id),
  add constraint edit_locks_of_one_record check (num_nonnulls(page_id, section_id) = 1),
  add foreign key (company_id, section_id)
    references reusable_sections (company_id, id) on delete cascade;

alter policy "members read page locks of their own subtree" on edit_locks
  rename to "members read edit locks of their own subtree";
alter policy "editors lock pages for themselves" on edit_locks
  rename to "editors take edit locks for themselves";
alter policy "members delete page locks of their own subtree" on edit_locks
  rename to "members delete edit locks of their own subtree";
alter policy "editors renew and take over page locks" on edit_locks
  rename to "editors renew and take over edit locks";

grant insert (section_id) on edit_locks to app_user;

-- Sections are saved while people type. The audit log keeps the change that begins a draft, and
-- those of the name and of what visitors get, as it does for pages.
drop trigger audit on reusable_sections;
create constraint trigger audit after insert or delete
  on reusable_sections deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'title');
create constraint trigger audit_changes after update
  on reusable_sections deferrable initially deferred
  for each row
  when (old.content = old.live
    or (old.company_id, old.title, old.live, old.deleted_at)
      is distinct from (new.company_id, new.title, new.live, new.deleted_at))
  execute function app.audit_row('company_id', 'title');
