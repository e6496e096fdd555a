create table audit_waiting (
  id bigint not null default nextval('audit_logs_id'::regclass),
  chain uuid not null,
  entry jsonb not null,
  constraint audit_waiting_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_waiting_by_chain ON public.audit_waiting USING btree (chain, id);

alter table audit_waiting enable row level security;
alter table audit_waiting force row level security;

create policy "the owner role maintains derived rows" on audit_waiting for all to trunkline_owner
  using (true)
  with check (true);
