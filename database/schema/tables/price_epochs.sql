create table price_epochs (
  company_id uuid not null,
  epoch uuid not null,
  constraint price_epochs_pkey PRIMARY KEY (company_id),
  constraint price_epochs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);

alter table price_epochs enable row level security;
alter table price_epochs force row level security;

create policy "the owner role maintains derived rows" on price_epochs for all to trunkline_owner
  using (true)
  with check (true);
