CREATE OR REPLACE FUNCTION app.budget_defaults()
 RETURNS TABLE(metric text, share double precision, target double precision)
 LANGUAGE sql
 IMMUTABLE
AS $function$
    values ('lcp', 0.75::double precision, 2500::double precision), ('inp', 0.75, 200),
      ('cls', 0.75, 0.1), ('ttfb', 0.75, 800), ('api', 0.95, 200), ('document', 0.95, 100),
      ('sign_in', 0.95, 1000)
  $function$
;
