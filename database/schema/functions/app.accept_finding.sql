CREATE OR REPLACE FUNCTION app.accept_finding(wanted uuid, ends timestamp with time zone, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    finding posture_findings;
    entry audit_logs;
  begin
    select f.* into finding from posture_findings f where f.id = wanted for update;
    if finding.id is null or not app.can_see_security(finding.company_id, 'update') then
      return false;
    end if;
    update posture_findings f set accepted_until = ends,
      accepted_reason = case when ends is not null then why end,
      accepted_by = case when ends is not null then app.user_id() end
      where f.id = wanted;
    entry.company_id := finding.company_id;
    entry.action := 'event';
    entry.resource_type := case when ends is null then 'security.finding_reopened'
      else 'security.finding_accepted' end;
    entry.resource_id := finding.subject;
    entry.resource_label := finding.label;
    entry.result := 'done';
    entry.after := jsonb_strip_nulls(jsonb_build_object('kind', finding.kind, 'until', ends,
      'reason', why));
    perform app.write_audit(entry);
    return true;
  end $function$
;
grant execute on app.accept_finding(uuid,timestamp with time zone,text) to app_user;
