CREATE OR REPLACE FUNCTION app.search_order_limits(OUT unordered integer, OUT words integer, OUT entries integer, OUT counted integer, OUT crossed integer, OUT crossing integer)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select 500, 300, 4000, 10000, 150000, 25000 $function$
;
