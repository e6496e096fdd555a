create table former_branches (
  branch_id uuid not null,
  former_id uuid not null,
  constraint former_branches_pkey PRIMARY KEY (branch_id, former_id),
  constraint former_branches_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES companies(id) ON DELETE CASCADE
);

alter table former_branches enable row level security;
alter table former_branches force row level security;

create policy "the owner role maintains derived rows" on former_branches for all to trunkline_owner
  using (true)
  with check (true);
