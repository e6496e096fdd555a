-- Alerts in the pipeline of notifications: whoever has no page open hears of them too, on the ways that they have chosen
-- for system updates, and of an urgent one on every way. And imports, as exports are.

-- Whether somebody was told of a thing is asked for everybody whom it concerns.
drop index notifications_about;
create index notifications_about on notifications (about, user_id) where about is not null;

-- As before; and who has read an alert has been told of it.
create or replace function app.mark_alert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not exists (select from system_alerts a where a.id = new.alert_id and a.wording = new.wording) then
      raise exception using errcode = 'TL029', message = 'It says something else by now. Please read it again.';
    end if;
    -- What tells of it at this moment (app.notify_alert) is waited for: else what it writes would stay unread.
    perform pg_advisory_xact_lock_shared(hashtextextended('alert ' || new.alert_id, 0));
    update notifications set read_at = new.read_at
      where user_id = new.user_id and about = new.alert_id and read_at is null;
    perform app.tell_live('alerts', new.user_id, null);
    return new;
  end $$;

-- An alert may concern many: a job tells them, a portion at a time, when it begins to show. One that is taken back, or
-- that is to say something else, or once more, was never told of; of one that is over nobody is told any more.
create function app.announce_alert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' then
      if new.deleted_at is not null or new.wording <> old.wording or new.state in ('draft', 'scheduled')
          or old.state = 'ended' and new.state = 'showing' then
        delete from notifications where about = new.id;
      elsif new.state = 'ended' then
        update notifications set read_at = now() where about = new.id and read_at is null;
      end if;
    end if;
    if new.state = 'showing' and new.deleted_at is null
        and (tg_op = 'INSERT' or old.state <> 'showing' or old.deleted_at is not null) then
      perform app.put_known_job('notifications.alert', jsonb_build_object('alert', new.id));
    end if;
    return null;
  end $$;
create trigger announce after insert or update of state, deleted_at, title, message on system_alerts
  for each row execute function app.announce_alert();
create trigger forget_notifications after delete on system_alerts
  for each row execute function app.forget_notifications();

-- Tells a portion of the people whom an alert concerns (as app.own_alerts has it), in the order of their ids, as long
-- as it shows at that moment; who was last, or null when nobody is left. Nobody twice, and nobody who has read it.
create function app.notify_alert(alert uuid, moment timestamptz, behind uuid, most integer) returns uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    -- One at a time, and nobody reads it meanwhile: whoever comes second sees whom the first has told, or who has read.
    select pg_advisory_xact_lock(hashtextextended('alert ' || alert, 0));
    with showing as materialized (
      select a.id, a.company_id, a.title, a.message, a.tier, a.role, a.target_company_id, a.wording,
        a.alert_type = 'urgent' as urgent, left(c.name, 150) as company_name
      from system_alerts a
      join companies c on c.id = a.company_id and c.status = 'active' and c.deleted_at is null
      where a.id = alert and a.is_active and a.deleted_at is null and (a.expires_at is null or a.expires_at > moment)
      -- Whoever takes it back meanwhile waits for this, and takes back what it has told.
      for share of a
    ), portion as (
      select p.id, p.company_id
      from showing a
      join company_tree t on t.ancestor_id = a.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      where (behind is null or p.id > behind)
        and a.tier in ('any', c.kind)
        and a.role in ('any', r.role)
        and (a.target_company_id is null or exists (select from company_tree meant
          where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id))
      order by p.id limit most
    ), told as (
      insert into notifications (user_id, company_id, category, title, body, link, reason, critical, about)
      select p.id, p.company_id, 'system_updates', a.title, left(a.message, 500), '/alerts/' || a.id,
        case when a.urgent then 'It is an urgent alert of ' || a.company_name || '. These always reach you, at once.'
          else 'It is an alert of ' || a.company_name || ' that concerns you.' end,
        a.urgent, a.id
      from portion p cross join showing a
      where not exists (select from notifications n where n.about = a.id and n.user_id = p.id)
        and not exists (select from alert_read_status s
          where s.alert_id = a.id and s.user_id = p.id and s.wording = a.wording)
    )
    select case when count(*) = most then (select p.id from portion p order by p.id desc limit 1) end from portion
  $$;
grant execute on function app.notify_alert to app_platform;

-- An import that took its time has been left for something else: whoever asked for it is told how it ended, as of an
-- export (0039). How many rows were created, null where none were; and how many have to be put right.
create function app.notify_import(what text, created integer, wrong integer) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.notify_person(app.user_id(), 'system_updates',
      case when created is null then 'Your import could not be made' else 'Your import is finished' end,
      what || ': ' || case
        when created is not null then created || case created when 1 then ' row was' else ' rows were' end || ' created.'
        when wrong > 0 then wrong || case wrong when 1 then ' row has' else ' rows have' end
          || ' to be put right. Nothing was created.'
        else 'it was broken off. Nothing was created.' end,
      null, 'You asked for it.', false, false, null)
    where app.actor_company(app.user_id()) is not null
  $$;
grant execute on function app.notify_import to app_user;
