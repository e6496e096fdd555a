create table sale_viewers (
  sale_id uuid not null,
  screen uuid not null,
  user_id uuid not null,
  company_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint sale_viewers_pkey PRIMARY KEY (sale_id, screen),
  constraint sale_viewers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint sale_viewers_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX sale_viewers_company_id_idx ON public.sale_viewers USING btree (company_id);
CREATE INDEX sale_viewers_expires_at_idx ON public.sale_viewers USING btree (expires_at);
CREATE INDEX sale_viewers_user_id_idx ON public.sale_viewers USING btree (user_id);

alter table sale_viewers enable row level security;
alter table sale_viewers force row level security;

create policy "the owner role maintains derived rows" on sale_viewers for all to trunkline_owner
  using (true)
  with check (true);
