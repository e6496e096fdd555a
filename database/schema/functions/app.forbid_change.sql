CREATE OR REPLACE FUNCTION app.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception using errcode = '42501', message = 'audit_append_only'; end $function$
;
