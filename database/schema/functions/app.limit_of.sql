CREATE OR REPLACE FUNCTION app.limit_of(name text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case name
      when 'audit_days_min' then 90
      when 'audit_days_max' then 36500
      when 'recycle_days_default' then 30
      when 'recycle_days_min' then 1
      when 'recycle_days_max' then 3650
      when 'cart_lines' then 100
      when 'domains' then 20
      when 'folder_levels' then 8
      when 'participants' then 100
      else 0 end
  $function$
;
