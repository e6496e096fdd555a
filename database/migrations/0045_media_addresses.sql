-- The addresses of a replaced file are updated by a job, in the tables and columns that the
-- manifests of their capabilities name. The job is queued with the replacement.

drop trigger follow_content on media_assets;
drop function app.update_media_addresses();
drop function app.update_media_addresses_in_part(uuid, text, uuid, integer);

create function app.follow_replaced_file() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into media_leftovers (keys) values (array[old.storage_path]);
    if exists (select from media_uses u where u.asset_id = new.id) then
      perform app.insert_job_if_known('media.follow', jsonb_build_object('id', new.id));
    end if;
    perform pg_notify('public_change', new.company_id::text);
    return null;
  end $$;

create trigger follow_content after update of sha256 on media_assets for each row
  when (old.sha256 is distinct from new.sha256) execute function app.follow_replaced_file();

-- The company's main logo refers to its file by id; its own trigger (app.sync_main_logo) writes the
-- file's hash and size.
create function app.refresh_main_logo() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update site_settings s set setting_value = s.setting_value
      where s.company_id = new.company_id and s.setting_key = 'main_logo'
        and s.setting_value ->> 'media_asset_id' = new.id::text;
    return null;
  end $$;

create trigger refresh_main_logo after update of sha256 on media_assets for each row
  when (old.sha256 is distinct from new.sha256) execute function app.refresh_main_logo();
