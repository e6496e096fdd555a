-- The server knows the addresses of photos and sign-in operations.
alter table profile_photos add column url text check (url ~ '^/[^/]');
update profile_photos p set url = r.profile_photo_url from profiles r where r.id = p.user_id;
grant update (url) on profile_photos to app_user;

create or replace function app.sync_photo() returns trigger
  language plpgsql security definer set search_path to 'pg_catalog', 'public', 'pg_temp'
  as $$
  begin
    update profiles set profile_photo_url = new.url
      where id = coalesce(new.user_id, old.user_id)
        and profile_photo_url is distinct from new.url;
    return null;
  end $$;

create or replace function app.record_rejected_stranger(event text, address text, detail jsonb)
  returns void
  language plpgsql security definer set search_path to 'pg_catalog', 'public', 'pg_temp'
  as $$
  declare
    recorded security_events;
    client text := left(coalesce(address, ''), 100);
    taken integer;
    attempts integer;
  begin
    select granted into taken from app.consume_rate_limit('recorded ' || event, client, 3600, 5, 1);
    select cardinality(hits) into attempts from rate_limit_windows
      where rule = 'recorded ' || event and key = client;
    if taken = 0 or attempts not in (1, 5) then
      return;
    end if;
    recorded.type := 'failed_sign_in';
    recorded.severity := case attempts when 1 then 'low' else 'medium' end;
    recorded.endpoint := left(coalesce(detail ->> 'path', ''), 300);
    recorded.method := 'POST';
    recorded.details := coalesce(detail, '{}') - 'path'
      || jsonb_build_object('event', event, 'attempts', attempts);
    recorded.tenant_id := (select id from companies where kind = 'platform'
      order by created_at limit 1);
    recorded.ip := address;
    perform app.add_security_event(recorded);
  end $$;

do $$
  begin
    execute replace(
      pg_get_functiondef('app.record_auth_event(uuid,text,text,text,jsonb)'::regprocedure),
      'entry.after := detail;', 'entry.after := detail - ''path'';');
  end $$;
