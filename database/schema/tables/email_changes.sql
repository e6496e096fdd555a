create table email_changes (
  user_id uuid not null,
  new_email text not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_new_email_check CHECK (((new_email = lower(new_email)) AND (length(new_email) <= 254))),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE
);

alter table email_changes enable row level security;
alter table email_changes force row level security;

create policy "sign-in reads and writes every row" on email_changes for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on email_changes for all to trunkline_owner
  using (true)
  with check (true);

grant delete, insert, select, update on email_changes to app_auth;
