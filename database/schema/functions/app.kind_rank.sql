CREATE OR REPLACE FUNCTION app.kind_rank(kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case kind
      when 'platform' then 1
      when 'master_distributor' then 2
      when 'distributor' then 3
      when 'reseller' then 4
      when 'customer' then 5
      else null end
  $function$
;
grant execute on app.kind_rank(text) to app_platform;
grant execute on app.kind_rank(text) to app_user;
