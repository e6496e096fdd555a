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
      when 'units' then 1000000
      when 'price_list_levels' then 3
      when 'retry_days' then 30
      when 'letter_days' then 30
      when 'reported_invitation_days' then 30
      when 'block_seconds' then 86400
      when 'site_text_length' then 300
      when 'dormant_days' then 90
      when 'stale_key_days' then 180
      when 'unused_key_days' then 90
      when 'critical_event_days' then 30
      when 'idle_session_days' then 14
      when 'old_invitation_days' then 14
      when 'unverified_domain_days' then 7
      else 0 end
  $function$
;
