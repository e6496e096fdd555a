-- One policy: two that show the same row hide each other's absence.
drop policy "members read questions of parts of bundles offered to their com" on questions;
drop policy "members read questions of services offered to their company" on questions;
create policy "members read questions of offered services and of their parts"
  on questions for select to app_user
  using (service_id = any ((select app.own_offers())::uuid[])
    or service_id = any ((select app.offered_parts())::uuid[]));
