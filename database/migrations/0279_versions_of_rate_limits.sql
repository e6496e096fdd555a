-- A change of a rate limit names the version it is based on, as a change of a pattern rule does.
alter table rate_limit_overrides
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
create trigger touch before update on rate_limit_overrides for each row execute function app.touch();
