CREATE OR REPLACE FUNCTION app.months_of_term(term_months integer, bill_months integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select greatest(1, (term_months + bill_months - 1) / bill_months) * bill_months $function$
;
