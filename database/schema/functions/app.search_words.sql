CREATE OR REPLACE FUNCTION app.search_words(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select coalesce(array_agg(distinct left(word, 40)), '{}')
    from regexp_split_to_table(
      regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f]+', '', 'g'),
      '[\s!-/:-@\[-`{-~]+') word
    where word <> ''
  $function$
;
grant execute on app.search_words(text) to app_auth;
grant execute on app.search_words(text) to app_platform;
grant execute on app.search_words(text) to app_public;
grant execute on app.search_words(text) to app_user;
grant execute on app.search_words(text) to trunkline_login;
