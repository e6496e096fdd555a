CREATE OR REPLACE FUNCTION app.insert_job(job_name text, payload jsonb, begins timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    moment timestamptz := now();
    job_id uuid;
  begin
    insert into pgboss.job (name, data, start_after, keep_until, retry_limit,
        retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy,
          dead_letter, heartbeat_seconds)
      select q.name, payload, coalesce(begins, moment),
          greatest(begins, moment) + make_interval(secs => q.retention_seconds), q.retry_limit,
          q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
          q.policy, q.dead_letter, q.heartbeat_seconds
        from pgboss.queue q where q.name = job_name
      returning id into job_id;
    if job_id is null then
      raise exception 'there is no job %', job_name using errcode = 'undefined_object';
    end if;
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), job_name);
    return job_id;
  end $function$
;
