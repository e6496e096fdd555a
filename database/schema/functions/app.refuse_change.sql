CREATE OR REPLACE FUNCTION app.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception using errcode = '42501', message = 'The audit log is append-only.'; end $function$
;
