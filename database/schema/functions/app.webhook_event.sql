CREATE OR REPLACE FUNCTION app.webhook_event(entry audit_logs)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case (entry).resource_type when 'companies' then 'company' when 'profiles' then 'user'
        when 'partners' then 'partner' when 'services' then 'service' when 'partner_applications'
          then 'application'
        when 'contact_requests' then 'request' end
      || case
        when (entry).action = 'insert' then '.created'
        when (entry).action <> 'update' then null
        when not (entry).after ? 'deleted_at' then '.updated'
        when (entry).after ->> 'deleted_at' is null then '.restored'
        else '.deleted' end
  $function$
;
