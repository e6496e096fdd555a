CREATE OR REPLACE FUNCTION app.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception using errcode = '42501',
    message = 'The audit log is append-only.'; end $function$
;
