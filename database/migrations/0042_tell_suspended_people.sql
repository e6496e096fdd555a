-- Closes the live connections of a company's people when it is suspended or deleted: their screens
-- find out immediately, not at the next check of the session.
create function app.announce_suspension() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_notify('live', json_build_object('topic', 'session', 'session', s.id)::text)
      from profiles p join user_sessions s on s.user_id = p.id
      where p.company_id = new.id and s.aal = 'aal2';
    return null;
  end $$;

create trigger tell_people after update of status, deleted_at on companies for each row
  when (old.status = 'active' and old.deleted_at is null
    and (new.status <> 'active' or new.deleted_at is not null))
  execute function app.announce_suspension();
