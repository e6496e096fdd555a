create table search_words (
  resource text not null,
  word text not null,
  id uuid not null,
  name text not null default ''::text,
  branch_id uuid,
  constraint search_words_pkey PRIMARY KEY (resource, word, name, id)
);

CREATE INDEX search_words_of_branch ON public.search_words USING btree (resource, branch_id, word, name, id);

alter table search_words enable row level security;
alter table search_words force row level security;

create policy "the owner role maintains derived rows" on search_words for all to trunkline_owner
  using (true)
  with check (true);
