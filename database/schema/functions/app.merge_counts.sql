CREATE OR REPLACE FUNCTION app.merge_counts(first smallint[], first_counts integer[], second smallint[], second_counts integer[], OUT buckets smallint[], OUT counts integer[])
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select array_agg(m.bucket order by m.bucket), array_agg(m.count order by m.bucket)
    from (
      select u.bucket, least(sum(u.count), 2147483647)::integer as count
      from (select * from unnest($1, $2) union all select * from unnest($3, $4)) u (bucket, count)
      group by u.bucket) m
  $function$
;
