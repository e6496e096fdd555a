CREATE OR REPLACE FUNCTION app.answer_files(answers jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select coalesce(array_agg((a.value ->> 'id')::uuid), '{}') from jsonb_each(answers) a
      where jsonb_typeof(a.value) = 'object'
        and a.value ->> 'id' ~ '^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$'
  $function$
;
grant execute on app.answer_files(jsonb) to app_platform;
