CREATE OR REPLACE FUNCTION app.security_policy(company uuid, counts_own boolean)
 RETURNS TABLE(sign_up text, sign_up_domains text[], trusted_devices text, session_hours integer, passkeys text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with chain as (
      select t.ancestor_id, c.parent_id is null as is_root, p.sign_up, p.sign_up_domains,
        p.trusted_devices, p.session_hours, p.passkeys
      from company_tree t
        join companies c on c.id = t.ancestor_id
        left join security_policies p
          on p.company_id = t.ancestor_id and (counts_own or t.depth > 0)
      where t.descendant_id = company)
    select
      (array['open', 'invitation', 'closed'])[coalesce(
        max(array_position(array['open', 'invitation', 'closed'], c.sign_up)), 1)],
      case when bool_or(c.sign_up_domains is not null) then array(
        select domain from chain l, unnest(l.sign_up_domains) domain
        group by domain
        having count(distinct l.ancestor_id)
          = (select count(*) from chain n where n.sign_up_domains is not null)
        order by domain) end,
      -- Only the platform can allow everyone to trust devices; by default, administrators can't.
      (array['everyone', 'below_admins', 'nobody'])[max(coalesce(
        array_position(array['everyone', 'below_admins', 'nobody'], c.trusted_devices),
        case when c.is_root then 2 else 1 end))],
      min(c.session_hours),
      (array['optional', 'admins', 'everyone'])[coalesce(
        max(array_position(array['optional', 'admins', 'everyone'], c.passkeys)), 1)]
    from chain c
  $function$
;
