-- The session that began an enrolment gets the same key again, in another tab or after a reload.
-- No other session does: somebody who only knows the password must not learn the key.
alter table mfa_factors
  add column session_id uuid references user_sessions (id) on delete set null;
create index mfa_factors_by_session on mfa_factors (session_id) where session_id is not null;
