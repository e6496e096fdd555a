CREATE OR REPLACE FUNCTION app.find_people(typed text)
 RETURNS TABLE(words text[], ids uuid[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select found.words, found.ids from app.find_records('profiles', typed) found
      where app.may('users', 'read')
    union all
    select app.search_words(typed), '{}' where not app.may('users', 'read')
  $function$
;
grant execute on app.find_people(text) to app_user;
