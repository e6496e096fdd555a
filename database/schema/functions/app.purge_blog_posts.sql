CREATE OR REPLACE FUNCTION app.purge_blog_posts(post uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    delete from blog_posts where id = post;
  end $function$
;
