-- Only pg-boss itself, which signs in as `trunkline_jobs`, has rights on its schema (see jobs-schema.ts). The platform's
-- jobs that must not begin before a moment are put into their queue by a function, as all others are.
drop function app.put_job(text, jsonb);
create function app.put_job(job_name text, payload jsonb, begins timestamptz default null) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := pgboss.job_now();
    job_id uuid;
  begin
    insert into pgboss.job (name, data, start_after, created_on, keep_until, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
      select q.name, payload, coalesce(begins, moment), moment,
          greatest(begins, moment) + make_interval(secs => q.retention_seconds), q.retry_limit,
          q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy,
          q.dead_letter, q.heartbeat_seconds
        from pgboss.queue q where q.name = job_name
      returning id into job_id;
    if job_id is null then
      raise exception 'there is no job %', job_name using errcode = 'undefined_object';
    end if;
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), job_name);
    return job_id;
  end $$;

create function app.enqueue_job_later(job_name text, payload jsonb, begins timestamptz) returns uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select app.put_job(job_name, payload, begins) $$;
grant execute on function app.enqueue_job_later to app_platform;
