CREATE OR REPLACE FUNCTION app.assess_posture(only_companies uuid[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    -- One at a time, so that older results never replace newer ones.
    perform pg_advisory_xact_lock(hashtextextended('security posture', 0));
    with subjects as materialized (
      select * from app.posture_subjects(only_companies, moment)),
    counted as (
      insert into posture_counts as c (company_id, assessed_at, subjects)
        select h.id, moment, coalesce((select jsonb_object_agg(n.kind, n.subjects) from (
          select s.kind, count(*) as subjects from subjects s
          where s.company_id = h.id group by s.kind) n), '{}')
        from companies h where h.deleted_at is null
          and (only_companies is null or h.id = any(only_companies))
        on conflict (company_id) do update
          set assessed_at = excluded.assessed_at, subjects = excluded.subjects),
    kept as (
      insert into posture_findings as f (company_id, kind, subject, label, detail)
        select s.company_id, s.kind, s.subject, s.label, s.detail from subjects s where s.open
        on conflict (company_id, kind, subject) do update
          set label = excluded.label, detail = excluded.detail
          where (f.label, f.detail) is distinct from (excluded.label, excluded.detail))
    delete from posture_findings f
      where (only_companies is null or f.company_id = any(only_companies))
        and not exists (select from subjects s where s.open and s.company_id = f.company_id
          and s.kind = f.kind and s.subject = f.subject);
    delete from posture_counts c using companies h
      where h.id = c.company_id and h.deleted_at is not null;
  end $function$
;
grant execute on app.assess_posture(uuid[],timestamp with time zone) to trunkline_login;
