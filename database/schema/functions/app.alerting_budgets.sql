CREATE OR REPLACE FUNCTION app.alerting_budgets()
 RETURNS TABLE(company_id uuid, metric text, name text, device text, share double precision, target double precision)
 LANGUAGE sql
 STABLE
AS $function$
    select b.company_id, b.metric, b.name, b.device, d.share, b.target
      from perf_budgets b join app.budget_defaults() d using (metric)
    union all
    select c.id, d.metric, '', '', d.share, d.target
      from companies c, app.budget_defaults() d
      where c.kind = 'platform' and not exists (select from perf_budgets b
        where b.company_id = c.id and b.metric = d.metric and b.name = '' and b.device = '')
  $function$
;
