-- Who is changing a price list: leases as for pages and sections, but several people can hold one.

alter table edit_locks
  add column price_list_id uuid,
  drop constraint edit_locks_of_one_record,
  add constraint edit_locks_of_one_record
    check (num_nonnulls(page_id, section_id, price_list_id) = 1),
  add unique (price_list_id, editor),
  add foreign key (company_id, price_list_id) references price_lists (company_id, id)
    on delete cascade;
grant insert (price_list_id) on edit_locks to app_user;

alter policy "members read edit locks of their own subtree" on edit_locks
  using (case when price_list_id is null then (select app.may('pages', 'read'))
      else (select app.may('prices', 'read')) end
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = edit_locks.company_id offset 0));
alter policy "editors take edit locks for themselves" on edit_locks
  with check (user_id = (select app.user_id())
    and case when price_list_id is null
      then (select app.may('pages', 'update')) or (select app.may('pages', 'approve'))
      else (select app.may('prices', 'create')) end
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = edit_locks.company_id offset 0));
alter policy "members delete edit locks of their own subtree" on edit_locks
  using (case when price_list_id is null
      then (select app.may('pages', 'update')) or (select app.may('pages', 'approve'))
      else (select app.may('prices', 'create')) end
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = edit_locks.company_id offset 0));
alter policy "editors renew and take over edit locks" on edit_locks
  using (case when price_list_id is null
      then (select app.may('pages', 'update')) or (select app.may('pages', 'approve'))
      else (select app.may('prices', 'create')) end
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = edit_locks.company_id offset 0))
  with check (user_id = (select app.user_id())
    and case when price_list_id is null
      then (select app.may('pages', 'update')) or (select app.may('pages', 'approve'))
      else (select app.may('prices', 'create')) end
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = edit_locks.company_id offset 0));
