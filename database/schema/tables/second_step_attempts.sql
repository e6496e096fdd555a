create table second_step_attempts (
  user_id uuid not null,
  source text not null,
  failures integer not null default 0,
  pauses integer not null default 0,
  paused_until timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint second_step_attempts_pkey PRIMARY KEY (user_id, source),
  constraint second_step_attempts_source_check CHECK ((length(source) <= 100)),
  constraint second_step_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE
);

alter table second_step_attempts enable row level security;
alter table second_step_attempts force row level security;

create policy "sign-in reads and writes every row" on second_step_attempts for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on second_step_attempts for all to trunkline_owner
  using (true)
  with check (true);

grant delete, insert, select, update on second_step_attempts to app_auth;
