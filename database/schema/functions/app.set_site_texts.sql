CREATE OR REPLACE FUNCTION app.set_site_texts(company uuid, texts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    wanted record;
  begin
    if not app.can_brand(company, 'update') then
      return false;
    end if;
    for wanted in select key, value from jsonb_each_text(texts) loop
      if not wanted.key = any (array['site_name', 'tagline', 'contact_email', 'contact_phone',
          'contact_address', 'support_email', 'copyright', 'footer_text', 'mail_sender_name',
          'mail_sender_address', 'mail_reply_to'])
        or length(wanted.value) > app.limit_of('site_text_length') then
        raise exception using errcode = '22023', message = 'not a text of a site';
      end if;
      if wanted.key = 'mail_sender_address' and wanted.value <> ''
        and not app.can_send_as(company, wanted.value) then
        raise exception using errcode = 'TL017', message = 'sender_not_verified';
      end if;
      if wanted.value = '' then
        delete from site_settings where company_id = company and setting_key = wanted.key;
      else
        insert into site_settings (company_id, setting_key, setting_value)
          values (company, wanted.key, to_jsonb(wanted.value))
          on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value
          where site_settings.setting_value <> excluded.setting_value;
      end if;
    end loop;
    return true;
  end $function$
;
grant execute on app.set_site_texts(uuid,jsonb) to app_user;
